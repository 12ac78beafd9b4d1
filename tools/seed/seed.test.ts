import { expect, test } from "vitest"
import { dealStatuses } from "#app/domain/deals/deal/deal.ts"
import { isCategory } from "#app/domain/shared/category.ts"
import { isVoivodeship } from "#app/domain/shared/place.ts"
import { todayIn } from "#app/lib/dates.ts"
import { fold } from "#app/lib/text/fold.ts"
import real from "#test/data/opp-sample.json" with { type: "json" }
import { deal } from "./deals.ts"
import { events } from "./events.ts"
import { organizations, sponsors } from "./people.ts"
import { randomFrom } from "./random.ts"
import { townsOf } from "./towns.ts"

const now = new Date("2026-11-21T12:00:00Z")

function world(seed: number, count = 2000) {
  const random = randomFrom(seed)
  const source = { random, seed, now, town: townsOf(random) }
  const hosts = organizations(Math.ceil(count / 8), source)
  const companies = sponsors(100, source)
  return { random, hosts, companies, events: [...events(count, { ...source, hosts })] }
}
const { random, hosts, companies, events: made } = world(1)

const hostsById = new Map(hosts.map((host) => [host.row.id, host]))
const settings = { random, now, hosts: hostsById, settlementSize: 600, references: new Set<string>() }

/** The part of a name that is compared: letters and digits. */
const letters = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, " ")
    .trim()

test("names are distinct, and no organization on the public list has one", () => {
  const many = organizations(12_500, { random: randomFrom(2), seed: 2, now, town: townsOf(randomFrom(2)) })
  const names = [...many.map(({ row }) => row.name), ...companies.map(({ company }) => company.name)]
  expect(new Set(names).size).toBe(names.length)
  const taken = new Set(real.map(({ nameUpper }) => letters(nameUpper)))
  expect(names.filter((name) => taken.has(letters(name)))).toEqual([])
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(120)
})

test("the same seed gives the same world, and another seed another world", () => {
  expect(world(7, 50).events).toEqual(world(7, 50).events)
  expect(world(7, 50).events).not.toEqual(world(8, 50).events)
})

test("events are valid by the rules of the forms", () => {
  for (const { row, options } of made) {
    expect(row.title.length, row.title).toBeLessThanOrEqual(150)
    expect(row.title + row.description).not.toMatch(/[{}]|undefined/)
    expect(isCategory(row.category) && isVoivodeship(row.voivodeship)).toBe(true)
    expect((row.endDate ?? row.startDate) >= row.startDate).toBe(true)
    expect(row.createdAt?.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(options.length).toBeGreaterThanOrEqual(2)
    for (const { priceGrosze = null, priceToGrosze = null } of options)
      expect(priceToGrosze === null || (priceGrosze !== null && priceToGrosze >= priceGrosze)).toBe(true)
  }
})

test("statuses and days are spread, and most days are in the future", () => {
  const statuses = new Set(made.map(({ row }) => row.status))
  expect(statuses.size).toBe(5)
  const ahead = made.filter(({ row }) => row.startDate > todayIn(now)).length / made.length
  expect(ahead).toBeGreaterThan(0.5)
  expect(ahead).toBeLessThan(0.8)
  const big = made.filter(({ row }) => ["Warszawa", "Kraków", "Łódź"].includes(row.city)).length / made.length
  expect(big).toBeGreaterThan(0.05)
  expect(new Set(made.map(({ row }) => row.city)).size).toBeGreaterThan(100)
})

test("deals have possible histories and end in every status", () => {
  const deals = made.slice(0, 400).map((event) => deal(random.pick(companies), event, settings).deal)
  expect(new Set(deals.map(({ status }) => status)).size).toBe(dealStatuses.length)
  for (const { createdAt, updatedAt } of deals) {
    expect(updatedAt?.getTime()).toBeLessThanOrEqual(now.getTime())
    expect(createdAt?.getTime()).toBeLessThanOrEqual(updatedAt?.getTime() ?? 0)
  }
})

test("two deals never share a reference, even if the generator repeats an id", () => {
  const [company] = companies
  const [event] = made
  if (!company || !event) throw new Error("The world is empty")
  const ids = ["11111111-0000-4000-8000-000000000001", "11111111-0000-4000-8000-000000000002"]
  const repeating = { ...randomFrom(3), uuid: () => ids.shift() ?? "22222222-0000-4000-8000-000000000003" }
  const shared = { ...settings, random: repeating, references: new Set<string>() }
  const references = [deal(company, event, shared), deal(company, event, shared)].map(({ deal }) => deal.reference)
  expect(references).toEqual(["POM-11111111", "POM-22222222"])
})
