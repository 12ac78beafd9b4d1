import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal as deals } from "#app/db/schema.ts"
import { isOrganization, type Viewer } from "#app/domain/accounts/viewer.ts"
import { readInbox } from "#app/domain/messages/inbox.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { getInquiryThread, listInquiries } from "../inquiries/queries.server.ts"
import { listConversations } from "../queries.server.ts"
import { getThread, type Thread } from "../thread/queries.server.ts"
import { findConversationWith } from "./conversation-queries.server.ts"
import type { InboxOpen } from "./inbox-path.ts"

type Open =
  | { state: "none" }
  | { state: "open"; thread: Thread }
  | { state: "missing" | "failed" }
  /** An inquiry that has moved to this conversation. */
  | { state: "moved"; to: string }

/** Data of /wiadomosci by its address (B3): the lists, and the open conversation or inquiry. */
export async function getMessagesPage(viewer: Viewer, params: URLSearchParams, now: Date) {
  const view = readInbox(params)
  const before = params.get("przed")
  const inquiryId = params.get("zapytanie")
  const [conversationId, inbox, inquiries] = await Promise.all([
    requestedConversation(viewer, params),
    listConversations(viewer, view),
    listInquiries(viewer, view),
  ])
  const openId: InboxOpen = conversationId ?? (inquiryId ? { inquiry: inquiryId } : null)
  return {
    view,
    inbox,
    inquiries,
    open: await readOpen(viewer, openId, before),
    openId,
    isOlderPage: before !== null,
    today: todayIn(now),
  }
}

async function readOpen(viewer: Viewer, openId: InboxOpen, before: string | null): Promise<Open> {
  if (openId === null) return { state: "none" }
  try {
    const thread = await (typeof openId === "string"
      ? getThread(viewer, openId, { before })
      : getInquiryThread(viewer, openId.inquiry, { before }))
    return "movedTo" in thread ? { state: "moved", to: thread.movedTo } : { state: "open", thread }
  } catch (error) {
    if (error instanceof Refusal) return { state: "missing" }
    log.error({ err: error }, "a conversation could not be read")
    return { state: "failed" }
  }
}

/** The requested conversation, found by id, deal or organization; null when none is requested or exists. */
async function requestedConversation(viewer: Viewer, params: URLSearchParams): Promise<string | null> {
  const id = params.get("rozmowa")
  if (id) return id
  const organizationId = params.get("organizacja")
  if (organizationId) return findConversationWith(viewer, { organizationId })
  const dealId = params.get("wspolpraca")
  if (!dealId) return null
  const [deal] = await db
    .select({ sponsorId: deals.sponsorId, organizationId: deals.organizationId })
    .from(deals)
    .where(eq(deals.id, dealId))
  if (!deal) return null
  // for a foreign deal the viewer has no conversation with either side
  return findConversationWith(
    viewer,
    isOrganization(viewer) ? { sponsorId: deal.sponsorId } : { organizationId: deal.organizationId },
  )
}
