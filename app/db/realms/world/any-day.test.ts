import { expect, test } from "vitest"
import { closedReason } from "#app/domain/events/event.ts"
import { addDays, type Day, formatWeekdays, isDay, startOfDay, todayIn } from "#app/lib/dates.ts"
import { worldRows } from "./rows.ts"

const minute = 60_000
const at = (day: Day, minutes: number) => new Date(startOfDay(day).getTime() + minutes * minute)

/** The world at a moment, with numbered ids instead of random ones. */
function worldAt(now: Date) {
  let made = 0
  return worldRows({ realm: "public", now, id: (kind) => `${kind}-${made++}`, fileSize: 1_000 })
}

/** Days and instants of all rows, without ids, which depend on the clock. */
const datesOf = ({
  events,
  deals,
  posts,
  conversation,
  invitation,
  notifications,
  options,
}: ReturnType<typeof worldAt>) => ({
  events: events.map(({ title, startDate, endDate, over, status }) => ({ title, startDate, endDate, over, status })),
  posts: posts.map(({ content, createdAt }) => ({ content, createdAt })),
  deals: Object.values(deals).map(({ deal, versions, agreements, deliverables, settlements, ratings, facts }) => ({
    status: deal.status,
    at: [deal.createdAt, deal.updatedAt],
    versions: versions.map(({ createdAt, events }) => ({ createdAt, events })),
    agreements: agreements.map(({ agreedAt, agreedOn }) => ({ agreedAt, agreedOn })),
    deliverables: deliverables.map(({ title, dueOn }) => ({ title, dueOn })),
    settlements: settlements.map(({ createdAt, decidedAt }) => ({ createdAt, decidedAt })),
    ratings: ratings.map(({ createdAt }) => createdAt),
    facts: facts.map(({ what, createdAt }) => ({ what, createdAt })),
  })),
  messages: conversation.messages.map(({ content, createdAt }) => ({ content, createdAt })),
  invitation: invitation.createdAt,
  notifications: notifications.map(({ readAt, createdAt }) => ({ readAt, createdAt })),
  options: options.length,
})

const instantsIn = (value: unknown): Date[] =>
  value instanceof Date ? [value] : value && typeof value === "object" ? Object.values(value).flatMap(instantsIn) : []

const first: Day = "2026-11-27"
const consecutive = Array.from({ length: 400 }, (_, days) => addDays(first, days))
/** New Year's Eve, leap days, and the days whose night is an hour shorter or longer. */
const specialDays: Day[] = [
  "2026-12-31",
  "2027-01-01",
  "2028-02-29",
  "2028-03-01",
  "2027-03-28",
  "2027-10-31",
  "2032-02-29",
]
const minutesOfDay = [0, 1, 119, 120, 121, 180, 510, 511, 719, 1_379, 1_380, 1_381, 1_439]

test.each([...new Set([...consecutive, ...specialDays])])("the world of %s is consistent at any minute", (day) => {
  const moments = specialDays.includes(day) ? minutesOfDay : [1, 720, 1_439]
  for (const now of moments.map((minutes) => at(day, minutes))) expectConsistent(now)
})

test.each(specialDays)("the world of %s has the same days from midnight to midnight", (day) => {
  const [midnight, ...later] = minutesOfDay.map((minutes) => datesOf(worldAt(at(day, minutes))).events)
  for (const events of later) expect(events).toEqual(midnight)
})

test("the same moment gives the same world", () => {
  const now = at(first, 600)
  expect(datesOf(worldAt(now))).toEqual(datesOf(worldAt(now)))
})

function expectConsistent(now: Date) {
  const today = todayIn(now)
  const world = worldAt(now)
  const { events, deals, cast } = world
  const eventOf = (id: string) => events.find((event) => event.id === id)

  const open = events.filter(({ status = "planned", startDate, endDate = null }) => {
    return closedReason({ status, startDate, endDate }, today) === null
  })
  expect(open.map(({ id }) => id).sort()).toEqual([cast.events.planting, cast.events.run, cast.events.festival].sort())
  const weekdays = events.map(({ id, startDate, endDate }) => [id, formatWeekdays(startDate, endDate ?? null)])
  expect(Object.fromEntries(weekdays)).toEqual({
    [cast.events.planting]: "sobota – niedziela",
    [cast.events.run]: "niedziela",
    [cast.events.festival]: "piątek – niedziela",
    [cast.events.coding]: "sobota – niedziela",
  })
  for (const instant of instantsIn(datesOf(world))) expect(instant.getTime()).toBeLessThanOrEqual(now.getTime())

  for (const { deal, facts, events: agreed, deliverables } of Object.values(deals)) {
    const steps = facts.filter(({ what }) => what !== "deal.rate").map(({ createdAt }) => createdAt?.getTime() ?? 0)
    expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other))
    for (const { eventId, startDate, endDate } of agreed)
      expect({ startDate, endDate }).toEqual({
        startDate: eventOf(eventId)?.startDate,
        endDate: eventOf(eventId)?.endDate ?? null,
      })
    if (deal.status === "completed") for (const { eventId } of agreed) expect(eventOf(eventId)?.over).toBe(true)
    for (const { dueOn } of deliverables) expect(isDay(dueOn)).toBe(true)
  }
}
