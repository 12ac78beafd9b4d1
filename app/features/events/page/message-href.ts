import { eventPath, openConversationPath, organizationInquiryPath, withNext } from "#app/paths.ts"
import type { PageEvent } from "../queries.server.ts"

/** The existing conversation, or the form of A38, which leads back here (A68); null for own and sample events. */
export function messageHrefOf({ id, isOwn, isSample, organization }: PageEvent, conversationId: string | null) {
  if (isOwn || isSample) return null
  return conversationId
    ? openConversationPath(conversationId)
    : withNext(organizationInquiryPath(organization.id), eventPath(id))
}
