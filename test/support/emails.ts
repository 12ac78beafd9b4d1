import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { desc, eq, or } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { email as emails, notification, user } from "#app/db/schema.ts"
import { gatherMinutes } from "#app/domain/notifications/email-limits.ts"
import { unseal } from "#app/platform/auth/sealed.server.ts"

/** Queued emails to an address, newest first, decrypted. */
export async function emailsTo(email: string) {
  const rows = await db
    .select({
      kind: emails.kind,
      content: emails.content,
      sealed: emails.sealed,
      address: emails.address,
      email: user.email,
    })
    .from(emails)
    .leftJoin(user, eq(user.id, emails.userId))
    .where(or(eq(user.email, email), eq(emails.address, email)))
    .orderBy(desc(emails.id))
  return rows
    .filter((row) => (row.address ?? row.email) === email)
    .map(({ kind, content, sealed }) => ({
      kind,
      content,
      token: sealed ? (JSON.parse(unseal("mail", sealed)) as { token: string }).token : null,
    }))
}

export const tokenFor = async (email: string, kind: string) =>
  (await emailsTo(email)).find((queued) => queued.kind === kind)?.token ?? null

/** Notifications at the bell, the oldest first. */
export const bellEntries = async (userId: string) =>
  (await db.select().from(notification).where(eq(notification.userId, userId)).orderBy(notification.id)).map(
    ({ kind, title, body, link }) => ({ kind, title, body, link }),
  )

/** The emails written to the data folder, with their headers as a mail program reads them. */
export function sentEmails() {
  const folder = path.join(process.env.DATA_DIR ?? "", "mail")
  return names(folder).map((name) => sentEmail(path.join(folder, name)))
}

/** Reads the file at the first need: a test that counts emails before its act may follow hundreds. */
function sentEmail(file: string) {
  let content: string | undefined
  let to: string | undefined
  const raw = () => {
    content ??= readFileSync(file, "utf8")
    return content
  }
  const header = (key: string) => {
    const head = raw()
      .slice(0, raw().indexOf("\n\n"))
      .replace(/\n[ \t]+/g, " ")
    return new RegExp(`^${key}: (.*)$`, "mi").exec(head)?.[1] ?? ""
  }
  return {
    header,
    get raw() {
      return raw()
    },
    get subject() {
      return decodedHeader(header("subject"))
    },
    get to() {
      to ??= header("to")
      return to
    },
    get text() {
      return quotedText(raw())
    },
  }
}
const names = (folder: string) => {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
const decodedHeader = (words: string) =>
  words
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : fromQuotedPrintable(text.replace(/_/g, " ")),
    )
const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=\n/g, "").replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8")
const quotedText = (raw: string) => {
  const part = raw.split(/Content-Type: text\/plain/i)[1] ?? ""
  const [head = "", ...body] = part.split("\n\n")
  const text = body.join("\n\n").split(/\n-+_?[^\n]*Part/)[0] ?? ""
  return /base64/i.test(head) ? Buffer.from(text, "base64").toString("utf8") : fromQuotedPrintable(text)
}
export const emailsAfter = (count: number) => sentEmails().slice(count)

/** A time by which emails that gather news have been sent. */
export const afterGathering = (minutes = gatherMinutes + 1) => new Date(Date.now() + minutes * 60_000)
