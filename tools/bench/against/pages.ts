import { addDays, todayIn } from "#app/lib/dates.ts"
import type { Target } from "../load.ts"
import { addresses } from "../scenarios.ts"

/** Addresses and labels only: an older commit has other tables and folders. */
export type Page = {
  name: string
  who: "visitor" | "sponsor" | "organization"
  /** Addresses for one viewer, few of them. */
  few: (site: Site) => readonly string[]
  /** Addresses for sixty viewers, mostly new ones; without them the page has one address. */
  many?: (site: Site) => readonly string[]
  /** Also measured with `--short`. */
  isDear?: true
}
/** Addresses from the site itself. */
export type Site = { events: readonly string[]; deal: Record<"sponsor" | "organization", string> }

const categories = ["Sportowe", "Kulturalne", "Edukacyjne", "Religijne", "Zdrowotne", "Ekologiczne"]
const voivodeships = ["mazowieckie", "śląskie", "łódzkie", "małopolskie", "pomorskie", "opolskie", "lubelskie"]
const things = ["bieg", "koncert", "festyn", "piknik", "warsztaty", "turniej", "zbiórka", "gala", "rajd", "wystawa"]
const towns = [
  "łódź",
  "kraków",
  "opole",
  "gdańsk",
  "lublin",
  "rzeszów",
  "poznań",
  "katowice",
  "sopot",
  "kielce",
  "radom",
]
const hosts = ["dzieci", "seniorzy", "szkoła", "hospicjum", "parafia", "straż", "biblioteka", "klub"]

const list = (query: Record<string, string>) => `/wydarzenia?${new URLSearchParams(query)}`
const today = todayIn(new Date())
const beginnings = Array.from({ length: 12 }, (_, month) => addDays(today, 10 * month))
const lists = categories.flatMap((category) =>
  voivodeships.flatMap((voivodeship) => beginnings.map((from) => list({ category, voivodeship, from }))),
)
const searches = things.flatMap((thing) =>
  towns.flatMap((town) => ["", ...hosts].map((host) => list({ q: `${thing} ${town} ${host}`.trim() }))),
)

export const pages: Page[] = [
  { name: "home, sponsor", who: "sponsor", few: () => ["/"], isDear: true },
  { name: "home, organization", who: "organization", few: () => ["/"] },
  { name: "list, sponsor", who: "sponsor", few: () => addresses.list, many: () => lists, isDear: true },
  { name: "search, sponsor", who: "sponsor", few: () => addresses.search, many: () => searches, isDear: true },
  { name: "event, sponsor", who: "sponsor", few: ({ events }) => events.slice(0, 12), many: (site) => site.events },
  { name: "deals, sponsor", who: "sponsor", few: () => ["/wspolprace"], isDear: true },
  { name: "deals, organization", who: "organization", few: () => ["/wspolprace"] },
  { name: "deal, sponsor", who: "sponsor", few: ({ deal }) => [deal.sponsor] },
  { name: "deal, organization", who: "organization", few: ({ deal }) => [deal.organization] },
  { name: "messages, sponsor", who: "sponsor", few: () => ["/wiadomosci"] },
  { name: "list, visitor", who: "visitor", few: () => addresses.list, many: () => lists, isDear: true },
  { name: "search, visitor", who: "visitor", few: () => addresses.search, many: () => searches },
  {
    name: "event, visitor",
    who: "visitor",
    few: ({ events }) => events.slice(0, 12),
    many: (site) => site.events,
    isDear: true,
  },
  { name: "sign-in, visitor", who: "visitor", few: () => ["/logowanie"] },
]

export type Mode = "one viewer" | "60 viewers"
export const viewers = 60

/** Pages to measure with their addresses; the personal ones have one address for all viewers, but not a single deal. */
export function measured(isShort: boolean) {
  const chosen = pages.filter(({ isDear }) => isDear || !isShort)
  return chosen.flatMap((page): { page: Page; mode: Mode; addresses: (site: Site) => readonly string[] }[] => {
    const few = { page, mode: "one viewer" as const, addresses: page.few }
    const isShared = page.who === "sponsor" && !page.name.startsWith("deal,")
    const many = page.many ?? (isShared ? page.few : null)
    return many ? [few, { page, mode: "60 viewers" as const, addresses: many }] : [few]
  })
}

export const targetsOf = (paths: readonly string[]): Target[] => paths.map((path) => ({ path, marker: "</html>" }))
