import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import path from "node:path"
import { env } from "../env.server.ts"

export type Envelope = {
  /** Names the letter for ever: its Message-ID, and its file where there is no mail server. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Whom an answer reaches; the operator when left out. */
  replyTo?: string
  /** An address of ours where mails of this kind are switched off, by a person or with one POST. */
  unsubscribe?: string
}

const timeoutMs = 20_000
const folder = path.join(env.DATA_DIR, "mail")
const host = new URL(env.ORIGIN).hostname

const patience = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
let opened: ReturnType<typeof openTransports> | undefined
const transports = () => (opened ??= openTransports())

/** Loaded for the first letter: where nobody writes any, it would only weigh. */
async function openTransports() {
  const { createTransport } = await import("nodemailer")
  return {
    server: env.SMTP_URL ? createTransport({ url: env.SMTP_URL, ...patience }) : null,
    writer: createTransport({ streamTransport: true, buffer: true, newline: "unix" }),
  }
}

/** RFC 8058: mail programs may switch a kind of mail off by a POST of their own. */
const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }

/**
 * Hands a letter to the mail server (SMTP_URL), or keeps it as DATA_DIR/mail/<id>.eml. Sent again with the same id, the
 * file is the same file, and mail programs know the second copy by its Message-ID.
 */
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
  // written beside and renamed: whoever reads the folder finds letters whole
  await writeFile(path.join(folder, `${id}.part`), bytes as Buffer)
  await rename(path.join(folder, `${id}.part`), path.join(folder, `${id}.eml`))
}

const isKept = /^([\w-]{1,64})\.eml$/

/** Ids of the letters kept as files, the newest first. */
export async function listStoredEmails(): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => isKept.exec(name)?.[1] ?? [])
    .sort()
    .reverse()
}

/** A kept letter as it was written; null when there is none. */
export const readStoredEmail = (id: string): Promise<string | null> =>
  isKept.test(`${id}.eml`) ? readFile(path.join(folder, `${id}.eml`), "utf8").catch(() => null) : Promise.resolve(null)
