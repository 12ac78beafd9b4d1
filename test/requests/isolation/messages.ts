import { eq, inArray } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { inquiry, message } from "#app/db/schema.ts"
import { findConversationWith, getConversation } from "#app/features/messages/inbox/conversation-queries.server.ts"
import { getMessagesPage } from "#app/features/messages/inbox/queries.server.ts"
import { unreadCounts } from "#app/features/messages/inbox/unread-queries.server.ts"
import {
  getInquiryThread,
  listInquiries,
  listInquiryMessages,
} from "#app/features/messages/inquiries/queries.server.ts"
import { getInquiry } from "#app/features/messages/inquiries/side-queries.server.ts"
import { listConversations } from "#app/features/messages/queries.server.ts"
import { openAttachment } from "#app/features/messages/thread/attachment-document.server.ts"
import { getThread, listMessages } from "#app/features/messages/thread/queries.server.ts"
import { askEach, deals, idOfOpened, noCase, organizations, type Queries, signedIn } from "./case.ts"

const inquiriesOf = async (of: World) => {
  const sent = await db
    .select({ id: inquiry.id })
    .from(inquiry)
    .where(inArray(inquiry.organizationId, organizations(of)))
  return sent.map(({ id }) => id)
}

export const messagesQueries: Queries = {
  "messages/thread/attachment-document openAttachment": signedIn(async (viewer, { conversation }) => {
    const rows = await db.select().from(message).where(eq(message.conversationId, conversation))
    const files = rows.flatMap(({ fileId }) => fileId ?? [])
    return askEach(files, (id) => idOfOpened(id, openAttachment(viewer, conversation, id)))
  }),
  "messages/inquiries/queries getInquiryThread": signedIn(async (viewer, of) =>
    askEach(await inquiriesOf(of), (id) => getInquiryThread(viewer, id)),
  ),
  "messages/inquiries/queries listInquiryMessages": signedIn(async (viewer, of) =>
    askEach(await inquiriesOf(of), (id) => listInquiryMessages(viewer, id, {})),
  ),
  "messages/inquiries/side-queries getInquiry": signedIn(async (viewer, of) =>
    askEach(await inquiriesOf(of), (id) => getInquiry(viewer, id)),
  ),
  "messages/inquiries/queries listInquiries": signedIn((viewer) =>
    listInquiries(viewer, { q: "", filter: "wszystkie", page: 1, inquiryPage: 9 }),
  ),
  "messages/inbox/queries getMessagesPage": signedIn(async (viewer, of) => {
    const searches = [{ rozmowa: of.conversation }, ...deals(of).map((wspolpraca) => ({ wspolpraca }))]
    const pages = searches.map((params) => getMessagesPage(viewer, new URLSearchParams(params), new Date()))
    // the requested id always comes back
    return (await Promise.all(pages)).map(({ openId: _, ...page }) => page)
  }),
  "messages/inbox/conversation-queries findConversationWith": signedIn(async (viewer, of) => [
    await askEach(organizations(of), (organizationId) => findConversationWith(viewer, { organizationId })),
    await askEach(Object.values(of.companies), (sponsorId) => findConversationWith(viewer, { sponsorId })),
  ]),
  "messages/inbox/conversation-queries getConversation": signedIn((viewer, of) =>
    getConversation(viewer, of.conversation),
  ),
  "messages/thread/message-queries messagesOf": "reads the messages to which its caller has let the viewer in",
  "messages/queries listConversations": signedIn((viewer) =>
    listConversations(viewer, { q: "", filter: "wszystkie", page: 1, inquiryPage: 1 }),
  ),
  "messages/thread/queries getThread": signedIn((viewer, of) => getThread(viewer, of.conversation)),
  "messages/thread/queries listMessages": signedIn((viewer, of) => listMessages(viewer, of.conversation, {})),
  "messages/inbox/unread-queries unreadCounts": signedIn(async (viewer) => ({
    ...(await unreadCounts(viewer)),
    at: 0,
  })),
  "messages/thread/attachment-document openAttachmentForOperator": noCase.operatorOnly,
}
