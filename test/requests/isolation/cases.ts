import { accountsQueries } from "./accounts.ts"
import type { Queries } from "./case.ts"
import { dealMoneyQueries } from "./deal-money.ts"
import { dealsQueries } from "./deals.ts"
import { eventsQueries } from "./events.ts"
import { messagesQueries } from "./messages.ts"
import { moderationQueries } from "./moderation.ts"
import { notificationsQueries } from "./notifications.ts"
import { organizationsQueries } from "./organizations.ts"
import { partiesQueries } from "./parties.ts"
import { workspaceQueries } from "./workspace.ts"

/** Every query of the features, by folder, file and name. */
export const queries: Queries = {
  ...accountsQueries,
  ...dealMoneyQueries,
  ...dealsQueries,
  ...eventsQueries,
  ...messagesQueries,
  ...moderationQueries,
  ...notificationsQueries,
  ...organizationsQueries,
  ...partiesQueries,
  ...workspaceQueries,
}
