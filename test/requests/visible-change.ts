import type { World } from "#app/db/realms/world.server.ts"
import type { FactName } from "#app/domain/workspace/fact-name.ts"
import { dayMs } from "#app/lib/dates.ts"
import { eventPath, organizationPath, userPath } from "#app/paths.ts"

/** A command that changes what visitors see: its fact, and a page that shows the change. */
export type VisibleChange = { fact: FactName; on: (world: World) => string; make: (world: World) => Promise<unknown> }

export const eventPage = ({ events }: World) => eventPath(events.planting)
export const organizationPage = ({ organizations }: World) => organizationPath(organizations.orchard)
export const stagePage = ({ organizations }: World) => organizationPath(organizations.stage)
export const card = ({ companies }: World) => userPath(companies.bakery)
export const home = () => "/"
export const events = () => "/wydarzenia"
export const organizations = () => "/organizacje"

export const daysAhead = (days: number) => new Date(Date.now() + days * dayMs)
