import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { file, inquiry, message } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type MessageShown, messageLimits } from "#app/domain/messages/message.ts"
import { fromOf, nameOfSender } from "../queries.server.ts"

export type MessageCursor = { before?: string | null; after?: string | null }

/** A page of the messages `which`; the caller has checked that the viewer may read them. */
export async function messagesOf(viewer: Viewer, which: SQL, { before, after }: MessageCursor) {
  const limit = messageLimits.page
  const rows = await db
    .select({
      id: message.id,
      senderId: message.senderId,
      partyId: message.partyId,
      person: nameOfSender,
      party: sql<string | null>`coalesce(
        (select o.name from organization o where o.id = ${message.partyId}),
        (select s.name from company s where s.id = ${message.partyId}))`,
      content: message.content,
      createdAt: message.createdAt,
      dealId: message.dealId,
      clientKey: message.clientKey,
      conversationId: message.conversationId,
      inquiry: {
        id: inquiry.id,
        about: inquiry.subject,
        askerId: inquiry.userId,
        name: inquiry.name,
        organizationId: inquiry.organizationId,
      },
      file: { id: file.id, name: file.originalName, size: file.size, width: file.width, height: file.height },
    })
    .from(message)
    .leftJoin(file, eq(file.id, message.fileId))
    .leftJoin(inquiry, eq(inquiry.id, message.inquiryId))
    .where(and(which, isBeyond(before, after)))
    .orderBy(after ? asc(message.id) : desc(message.id))
    .limit(limit + 1)
  const more = rows.length > limit
  const page = rows.slice(0, limit)
  if (!after) page.reverse()
  const messages = page.map(
    (row): MessageShown => ({
      id: row.id,
      from: fromOf(viewer, row, row.inquiry),
      author: authorOf(viewer, row),
      content: row.content,
      inquiry: row.conversationId && row.inquiry ? { id: row.inquiry.id, about: row.inquiry.about } : null,
      at: row.createdAt.toISOString(),
      dealId: row.dealId,
      clientKey: row.senderId === viewer.id ? row.clientKey : null,
      file: row.file && {
        id: row.file.id,
        name: row.file.name,
        size: row.file.size,
        picture: row.file.width && row.file.height ? { width: row.file.width, height: row.file.height } : null,
      },
    }),
  )
  return after ? { messages, older: false, newer: more } : { messages, older: more, newer: false }
}

type Signed = Parameters<typeof fromOf>[1] & {
  person: string | null
  party: string | null
  conversationId: string | null
  inquiry: { askerId: string | null; name: string; organizationId: string | null } | null
}

/** Person and party. An asker in a thread without a conversation has the signature of the first message. */
function authorOf(viewer: Viewer, row: Signed): string | null {
  const from = fromOf(viewer, row, row.inquiry)
  if (from === "me" || from === "system") return null
  const openInquiry = row.conversationId ? null : row.inquiry
  const isAsker = row.senderId === null || row.senderId === openInquiry?.askerId
  if (openInquiry && isAsker && row.partyId !== openInquiry.organizationId) return openInquiry.name
  return [row.person, row.party].filter(Boolean).join(", ") || null
}

function isBeyond(before?: string | null, after?: string | null): SQL | undefined {
  if (after) return gt(message.id, after)
  return before ? lt(message.id, before) : undefined
}
