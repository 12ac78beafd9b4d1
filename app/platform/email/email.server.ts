import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import path from "node:path"
import { env } from "../env.server.ts"

export type Envelope = {
  /** Never changes, as the Message-ID and the file name contain it. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Defaults to the operator. */
  replyTo?: string
  /** URL at which a person, or one POST, can switch these emails off. */
  unsubscribe?: string
}

const timeoutMs = 20_000
const folder = path.join(env.DATA_DIR, "mail")
const host = new URL(env.ORIGIN).hostname

const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
let opened: ReturnType<typeof openTransports> | undefined
const transports = () => (opened ??= openTransports())

/** Loaded on demand to save memory. */
async function openTransports() {
  const { createTransport } = await import("nodemailer")
  return {
    server: env.SMTP_URL ? createTransport({ url: env.SMTP_URL, ...timeouts }) : null,
    writer: createTransport({ streamTransport: true, buffer: true, newline: "unix" }),
  }
}

/** RFC 8058: lets mail programs unsubscribe by POST. */
const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }

/** Sends via SMTP_URL, or writes DATA_DIR/mail/<id>.eml. The same id gives the same file and Message-ID. */
export async function sendEmail({ id, to, subject, html, text, replyTo = env.CONTACT_EMAIL, unsubscribe }: Envelope) {
  const message = {
    from: env.MAIL_FROM,
    replyTo,
    to: { name: "", address: to },
    subject,
    html,
    text,
    messageId: `<${id}@${host}>`,
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribe && oneClick) },
    list: unsubscribe ? { unsubscribe } : undefined,
  }
  const { server, writer } = await transports()
  if (server) return void (await server.sendMail(message))
  const { message: bytes } = await writer.sendMail(message)
  await mkdir(folder, { recursive: true })
  // writes another file and renames it, so that readers never see a partial file
  await writeFile(path.join(folder, `${id}.part`), bytes as Buffer)
  await rename(path.join(folder, `${id}.part`), path.join(folder, `${id}.eml`))
}

const storedName = /^([\w-]{1,64})\.eml$/

/** Ids of stored emails, newest first. */
export async function listStoredEmails(): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => storedName.exec(name)?.[1] ?? [])
    .sort()
    .reverse()
}

/** Null when there is none. */
export const readStoredEmail = (id: string): Promise<string | null> =>
  storedName.test(`${id}.eml`)
    ? readFile(path.join(folder, `${id}.eml`), "utf8").catch(() => null)
    : Promise.resolve(null)
