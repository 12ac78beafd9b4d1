import { and, eq, gte, isNull, sql } from "drizzle-orm"
import { isNoticeTaskOpen } from "#app/db/conditions/open-tasks.server.ts"
import { nameForMany } from "#app/db/conditions/party-people.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import type { WaitingEmail } from "#app/db/outbox/digest-email.server.ts"
import { email, notification, user } from "#app/db/schema.ts"
import { categoryOf, howOf } from "#app/domain/notifications/categories.ts"
import { confirmsAddresses } from "#app/features/accounts/email/policy.server.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { unseal } from "#app/platform/auth/sealed.server.ts"
import { sendEmail } from "#app/platform/email/email.server.ts"
import { env } from "#app/platform/env.server.ts"
import { emailTries } from "#app/platform/jobs.server.ts"
import { log } from "#app/platform/log.server.ts"
import type { EmailContent, EmailTemplate } from "#app/ui/email/email-layout.tsx"
import { summaryEmail } from "./emails.tsx"
import { standingNotices } from "./notice-emails.server.ts"
import { findReader } from "./reader-queries.server.ts"
import { findSummary, sinceIn } from "./summary-emails.server.ts"
import { unsubscribePath } from "./unsubscribe-commands.server.ts"

/** The settings that every optional email links to. */
const settingsPath = profileTabPath("powiadomienia")

/**
 * Sends one email of the outbox. The row is locked meanwhile, so concurrent workers send it once; only a crash between
 * the mail server's answer and the mark sends it again, under the same Message-ID (decision 005). Failures are recorded
 * and rethrown, so the job is retried.
 */
export async function deliver(id: string, templates: ReadonlyMap<string, EmailTemplate>) {
  const failure = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(email).where(eq(email.id, id)).for("update")
    if (!row || row.sentAt) return null
    try {
      const news = await findDeliverable(tx, row)
      const receiver = news && !(await isSeen(tx, row)) && (await receiverOf(news))
      const content = receiver && (await contentOf(tx, news))
      if (content) await send({ ...news, userId: receiver.userId, content }, receiver.address, templates)
      else log.info({ email: row.id, kind: row.kind }, "email dropped")
      await tx.update(email).set(sentColumns()).where(eq(email.id, id))
      return null
    } catch (error) {
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      await tx
        .update(email)
        .set({
          attempts: sql`${email.attempts} + 1`,
          lastError,
          failedAt: row.attempts + 1 >= emailTries ? new Date() : null,
        })
        .where(eq(email.id, id))
      return error
    }
  })
  if (failure) throw failure
}

type QueuedEmail = typeof email.$inferSelect

/** Clears the content once it is sent. */
const sentColumns = () => ({
  sentAt: new Date(),
  content: {},
  sealed: null,
  task: null,
  lastError: null,
  failedAt: null,
})

/** The email, or earlier news of its digest when its task was done while it waited; null when none is left. */
async function findDeliverable(tx: Tx, row: QueuedEmail): Promise<QueuedEmail | null> {
  if (row.task === null || (await isNoticeTaskOpen(tx, row.task))) return row
  const instead = row.digest === null ? null : (row.content.instead as WaitingEmail | null | undefined)
  return instead
    ? findDeliverable(tx, { ...row, kind: instead.kind, task: instead.task, content: instead.content })
    : null
}

/** Whether the person has read at the bell, or on the deal's page, all that a waiting email tells of its deal. */
async function isSeen(tx: Tx, { digest, kind, userId, partyId, dealId, content, createdAt }: QueuedEmail) {
  if (digest === null || !userId || !partyId || !dealId || content.isRecord === true) return false
  const notices = await tx
    .select({ kind: notification.kind, readAt: notification.readAt, silent: notification.silent })
    .from(notification)
    .where(
      and(
        eq(notification.userId, userId),
        eq(notification.partyId, partyId),
        eq(notification.about, dealId),
        gte(notification.createdAt, createdAt),
      ),
    )
  return notices.some((one) => one.kind === kind) && notices.every(({ readAt, silent }) => readAt !== null && !silent)
}

/**
 * Null when the person may no longer get this news, has muted its kind or deleted the account, or is in a demo (D5). A
 * blocked account gets only emails about itself, without links; one with an unconfirmed address only emails about
 * itself.
 */
async function receiverOf(row: QueuedEmail): Promise<{ userId: string | null; address: string } | null> {
  const { kind, userId, address, sealed } = row
  if (!userId) return address === null ? null : { userId, address }
  const reader = await findReader(row)
  if (!reader) return null
  const [person] = await db.select().from(user).where(eq(user.id, reader.userId))
  if (!person || person.deletedAt || person.realm !== "public" || person.mutedEmails.includes(kind)) return null
  if (person.blockedAt && (!kind.startsWith("account.") || sealed)) return null
  if (confirmsAddresses() && !person.emailVerified && !kind.startsWith("account.")) return null
  return { userId: person.id, address: reader.address ?? person.email }
}

/** The content at the time of sending: what is still unread or not done; null when nothing is left. */
async function contentOf(
  tx: Tx,
  { kind, userId, content, createdAt }: QueuedEmail,
): Promise<QueuedEmail["content"] | null> {
  if (kind === summaryEmail.kind && userId) return findSummary(userId, sinceIn(content, createdAt))
  return howOf(kind) === "notice" ? standingNotices(tx, content) : content
}

async function send(row: QueuedEmail, to: string, templates: ReadonlyMap<string, EmailTemplate>) {
  const template = templates.get(row.kind)
  if (!template) throw new Error(`no template for mails of the kind ${row.kind}`)
  const secret = row.sealed ? (JSON.parse(unseal("mail", row.sealed)) as object) : {}
  const isStranger = !(await hasConfirmedAccount(to))
  const content: EmailContent = template.write({ ...row.content, ...secret, to, isStranger } as never)
  const unsubscribeName = row.userId ? unsubscribeNameOf(row.kind) : null
  const unsubscribe =
    unsubscribeName && row.userId ? env.ORIGIN + unsubscribePath(row.userId, unsubscribeName) : undefined
  // loaded with the first email: the library is large
  const { renderEmail } = await import("#app/ui/email/render-email.tsx")
  const rendered = await renderEmail(content, {
    origin: env.ORIGIN,
    operator: `${env.OPERATOR_NAME}, ${env.CONTACT_ADDRESS}, NIP ${env.OPERATOR_NIP}`,
    settingsPath: unsubscribeName && settingsPath,
    unsubscribe,
    party: await partyOf(row),
  })
  await sendEmail({
    id: row.id,
    to,
    ...rendered,
    replyTo: content.replyTo,
    // not at a shared address: a mail program's button would switch off the emails of one person who does not know it
    unsubscribe: row.address === null ? unsubscribe : undefined,
  })
  log.info({ email: row.id, kind: row.kind }, "email sent")
}

async function partyOf({ userId, partyId }: QueuedEmail): Promise<string | null> {
  if (!userId || !partyId) return null
  const [found] = await db
    .select({ name: nameForMany(partyId, userId) })
    .from(user)
    .where(eq(user.id, userId))
  return found?.name ?? null
}

const hasConfirmedAccount = async (address: string) =>
  (await db.$count(
    user,
    and(eq(user.email, address.toLowerCase()), eq(user.emailVerified, true), isNull(user.deletedAt)),
  )) > 0

/** Name of the category for the unsubscribe link; null when it cannot be switched off. */
function unsubscribeNameOf(kind: string) {
  if (kind === summaryEmail.kind) return "summary"
  return howOf(kind) === "always" ? null : categoryOf(kind)
}
