import { getEmailSettings, listNotifications } from "#app/features/notifications/queries.server.ts"
import { type Queries, signedIn } from "./case.ts"

export const notificationsQueries: Queries = {
  "notifications/queries getEmailSettings": signedIn((viewer) => getEmailSettings(viewer)),
  "notifications/queries listNotifications": signedIn((viewer) => listNotifications(viewer, null)),
  "notifications/live/stream-session findStreamSession": "reads the session of the request itself",
}
