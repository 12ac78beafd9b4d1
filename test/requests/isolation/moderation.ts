import { findReported } from "#app/features/moderation/reports/queries.server.ts"
import { askEach, events, noCase, organizations, type Queries } from "./case.ts"

export const moderationQueries: Queries = {
  "moderation/policy mayOperate": "answers about the viewer alone",
  "moderation/policy getOperator": "answers with the viewer alone",
  "moderation/accounts/queries getModeratedAccount": noCase.operatorOnly,
  "moderation/desk/queries getModeratedEvent": noCase.operatorOnly,
  "moderation/desk/queries getModeratedOrganization": noCase.operatorOnly,
  "moderation/desk/queries getReport": noCase.operatorOnly,
  "moderation/desk/queries getStuckDeal": noCase.operatorOnly,
  "moderation/desk/queries listActs": noCase.operatorOnly,
  "moderation/desk/queries listDeadFacts": noCase.operatorOnly,
  "moderation/desk/queries listFailedEmails": noCase.operatorOnly,
  "moderation/desk/search-queries listMatches": noCase.operatorOnly,
  "moderation/desk/queries listOpenInquiries": noCase.operatorOnly,
  "moderation/desk/queries listOpenReports": noCase.operatorOnly,
  "moderation/reports/queries findReported": async (viewer, of) => [
    await askEach(events(of), (id) => findReported(viewer, "event", id)),
    await askEach(organizations(of), (id) => findReported(viewer, "organization", id)),
    await askEach(Object.values(of.companies), (id) => findReported(viewer, "user", id)),
    await askEach(of.messages, (id) => findReported(viewer, "message", id)),
  ],
}
