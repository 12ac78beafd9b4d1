import type { event, sponsorshipOption } from "#app/db/schema.ts"
import { type EventStatus, isOver } from "#app/domain/events/event.ts"
import type { Day } from "#app/lib/dates.ts"
import type { Cast, IdKind } from "../catalogue.ts"
import { keysOf, type OrganizationKey } from "../samples.ts"
import type { Clock } from "./clock.ts"
import written from "./events.json" with { type: "json" }

export type ShowcaseEvent = keyof typeof written
type Option = { title: string; description: string; priceGrosze: number; priceToGrosze: number; benefits: string[] }

export type ShownEventRow = typeof event.$inferInsert & { id: string; title: string }
export type ShownEvents = Record<
  ShowcaseEvent,
  { row: ShownEventRow; organization: OrganizationKey; options: Map<string, OptionRow> }
>
type OptionRow = typeof sponsorshipOption.$inferInsert & Option & { id: string }

/** The events that the demo has besides the samples, with their options by name. */
export function shownEvents(
  cast: Cast,
  { realm, clock, today, id }: { realm: string; clock: Clock; today: Day; id: (kind: IdKind) => string },
): ShownEvents {
  return Object.fromEntries(
    keysOf(written).map((key) => {
      const { organization, starts, ends, created, updated, options, ...fields } = written[key]
      const days = { startDate: clock.eventDay(starts), endDate: ends === null ? null : clock.eventDay(ends) }
      const eventId = id("event")
      const row: ShownEventRow = {
        ...fields,
        ...days,
        id: eventId,
        realm,
        organizationId: cast.organizations[organization as OrganizationKey],
        status: fields.status as EventStatus,
        over: isOver(days, today),
        createdAt: clock.at(created),
        updatedAt: clock.at(updated),
      }
      const offered = Object.entries(options as Record<string, Option>).map(
        ([name, option], position): [string, OptionRow] => [name, { ...option, id: id("other"), eventId, position }],
      )
      return [key, { row, organization: organization as OrganizationKey, options: new Map(offered) }]
    }),
  ) as ShownEvents
}
