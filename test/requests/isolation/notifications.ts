import { listNotifications } from "#app/features/notifications/queries.server.ts"
import { getEmailSettings } from "#app/features/notifications/settings/queries.server.ts"
import { type Queries, signedIn } from "./case.ts"

export const notificationsQueries: Queries = {
  "notifications/settings/queries getEmailSettings": signedIn((viewer) => getEmailSettings(viewer)),
  "notifications/queries listNotifications": signedIn((viewer) => listNotifications(viewer, null)),
  "notifications/reader-queries findReader": "asked by delivery of the person and the party of the email itself",
  "notifications/summary-emails findSummary": "asked by delivery of the person of the email itself",
  "notifications/live/queries findStreamSession": "reads the session of the request itself",
}
