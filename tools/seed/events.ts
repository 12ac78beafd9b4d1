import type { event, sponsorshipOption } from "#app/db/schema.ts"
import type { EventStatus } from "#app/domain/events/event.ts"
import type { EventField } from "#app/domain/events/event-form.ts"
import { type Category, categories } from "#app/domain/shared/category.ts"
import { addDays, type Day, daysBetween, todayIn } from "#app/lib/dates.ts"
import texts from "./events.json" with { type: "json" }
import { personName, phrase } from "./names.ts"
import { daysBefore, type SeededOrganization } from "./people.ts"
import { type Random, weighted } from "./random.ts"
import type { Town } from "./towns.ts"

export type EventRow = typeof event.$inferInsert & { id: string; status: EventStatus }
export type OptionRow = typeof sponsorshipOption.$inferInsert & { id: string; benefits: string[]; description: string }
export type SeededEvent = { row: EventRow; options: OptionRow[] }

const drawCategory = weighted<Category>(categories.map((item) => ({ item, weight: texts.categories[item].weight })))
const roman = ["II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XV", "XX"]

/** Draws events: some organizations publish many, others one. */
export function* events(
  count: number,
  { random, now, town, hosts }: { random: Random; now: Date; town: () => Town; hosts: readonly SeededOrganization[] },
): Generator<SeededEvent> {
  const today = todayIn(now)
  for (let index = 0; index < count; index++) {
    // every organization gets one event before any gets a second
    const host = hosts[index] ?? hosts[random.early(hosts.length)]
    if (!host) throw new Error("Events need organizations")
    const place = random.chance(0.8) ? host.town : town()
    yield drawEvent(random, host, place, today, now)
  }
}

function drawEvent(random: Random, host: SeededOrganization, { city, voivodeship }: Town, today: Day, now: Date) {
  const category = random.chance(0.6) ? host.row.category : drawCategory(random)
  const { titles, tags, audience } = texts.categories[category]
  const startDate = addDays(today, Math.round((random.next() + random.next() - 0.9) * 500)) // -450 to 550 days from today, most around 50
  const days = random.chance(0.6) ? 0 : random.between(1, random.chance(0.1) ? 60 : 3)
  const status = statusOf(random, daysBetween(today, startDate), days)
  const fill = filler(random, { city, year: startDate.slice(0, 4) })
  const expected = Math.round(30 * 100 ** random.next() * 1.5) * 2 // even numbers from 90 to 9000, half of them up to 900
  const createdAt = publishedAt(random, startDate, today, now)
  const row: EventRow & Record<EventField, unknown> = {
    id: random.uuid(),
    organizationId: host.row.id,
    title: fill(random.pick(titles)),
    description: description(random, category, fill),
    category,
    startDate,
    endDate: days === 0 && random.chance(0.5) ? null : addDays(startDate, days),
    city,
    voivodeship,
    detailedLocation: random.chance(0.8) ? `${random.pick(texts.districts)}, ${random.pick(texts.places)}` : null,
    expectedParticipants: random.chance(0.9) ? expected : null,
    goal: random.chance(0.5) ? random.between(4, 80) * 50_000 : null,
    audience: random.some(audience, random.between(1, 4)),
    tags: random.some(tags, random.between(0, 4)),
    facebook: null,
    instagram: null,
    linkedin: null,
    website: random.chance(0.3) ? `https://www.wydarzenie-${random.between(1000, 9999)}.example` : null,
    status,
    over: daysBetween(today, startDate) + days < 0,
    createdAt,
    updatedAt: createdAt,
  }
  const offered = options(random, row.id)
  return { row: { ...row, lowestPrice: lowestPriceOf(offered) }, options: offered }
}

function lowestPriceOf(offered: readonly OptionRow[]) {
  const prices = offered.flatMap(({ priceGrosze }) => (priceGrosze ? [priceGrosze] : []))
  return prices.length === 0 ? null : Math.min(...prices)
}

/** Publication time: weeks to months before the start, never in the future. */
function publishedAt(random: Random, startDate: Day, today: Day, now: Date) {
  const daysAhead = Math.max(0, daysBetween(today, startDate))
  const daysAgo = Math.max(0, daysBetween(startDate, today)) + random.between(20, 200)
  return new Date(
    daysBefore(now, daysAhead > 0 ? random.between(0, 150) : daysAgo).getTime() - random.between(0, 86_000_000),
  )
}

/** Most past events are marked as finished, some are forgotten. */
function statusOf(random: Random, startsIn: number, days: number): EventStatus {
  if (random.chance(0.04)) return "canceled"
  if (startsIn + days < 0) return random.chance(0.9) ? "finished" : "planned"
  if (startsIn <= 0) return "in_progress"
  return random.chance(startsIn < 60 ? 0.6 : 0.2) ? "preparing" : "planned"
}

function description(random: Random, category: Category, fill: (text: string) => string) {
  const own = random.some(texts.categories[category].sentences, random.between(2, 4))
  const common = random.some(texts.common, random.between(2, 5))
  const paragraphs = [[random.pick(texts.opening), ...own], common]
  return paragraphs.map((sentences) => sentences.map(fill).join(" ")).join("\n\n")
}

const filler = (random: Random, values: { city: string; year: string }) => (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === "city") return values.city
    if (slot === "year") return values.year
    if (slot === "phrase") return phrase(random)
    if (slot === "person") return personName(random, "f")
    if (slot === "edition") return random.pick(roman)
    if (slot === "district") return random.pick(texts.districts)
    if (slot === "place") return random.pick(texts.places)
    // the nouns after these numbers are in the genitive plural
    if (slot === "n") return String(random.between(2, 80) * 10)
    return String(random.between(5, 20))
  })

const hundredZloty = 10_000

/** Two to five options in catalogue order, most expensive first. */
function options(random: Random, eventId: string): OptionRow[] {
  const chosen = new Set(random.some(texts.options, random.between(2, 5)))
  const offered = texts.options.filter((offer) => chosen.has(offer))
  return offered.map((offer, position) => {
    const from = offer.low === null ? null : Math.round((offer.low * (0.6 + random.next() * 0.8)) / 100) * hundredZloty
    const spread = Math.round((offer.spread * random.next()) / 100) * hundredZloty
    return {
      id: random.uuid(),
      eventId,
      position,
      title: offer.title,
      description: offer.description,
      priceGrosze: from,
      priceToGrosze: from === null || spread === 0 ? null : from + spread,
      benefits: random.some(offer.benefits, random.between(2, offer.benefits.length)),
    }
  })
}
