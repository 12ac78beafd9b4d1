import { findReported } from "#app/features/moderation/reports/queries.server.ts"
import { about, events, operatorOnly, organizations, type Queries } from "./case.ts"

export const moderationQueries: Queries = {
  "moderation/policy mayOperate": "answers about the viewer alone",
  "moderation/policy getOperator": "answers with the viewer alone",
  "moderation/accounts/queries getModeratedAccount": operatorOnly,
  "moderation/desk/queries getModeratedEvent": operatorOnly,
  "moderation/desk/queries getModeratedOrganization": operatorOnly,
  "moderation/desk/queries getReport": operatorOnly,
  "moderation/desk/queries getStuckDeal": operatorOnly,
  "moderation/desk/queries listActs": operatorOnly,
  "moderation/desk/queries listDeadFacts": operatorOnly,
  "moderation/desk/queries listFailedEmails": operatorOnly,
  "moderation/desk/search-queries listMatches": operatorOnly,
  "moderation/desk/queries listOpenInquiries": operatorOnly,
  "moderation/desk/queries listOpenReports": operatorOnly,
  "moderation/reports/queries findReported": async (viewer, of) => [
    await about(events(of), (id) => findReported(viewer, "event", id)),
    await about(organizations(of), (id) => findReported(viewer, "organization", id)),
    await about(Object.values(of.companies), (id) => findReported(viewer, "user", id)),
    await about(of.messages, (id) => findReported(viewer, "message", id)),
  ],
}
