import { addDays, todayIn } from "#app/lib/dates.ts"
import type { Target } from "../load.ts"
import { addresses } from "../scenarios.ts"

/** Addresses and labels only: an older commit has other tables and folders. */
export type Page = {
  name: string
  who: "visitor" | "sponsor" | "organization"
  /** Few addresses, requested by one viewer. */
  ofOne: (site: Site) => readonly string[]
  /** Many addresses, requested by sixty viewers; without them they request those of `ofOne`, where they can. */
  ofMany?: (site: Site) => readonly string[]
  isInShort?: true
}
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
  { name: "home, sponsor", who: "sponsor", ofOne: () => ["/"], isInShort: true },
  { name: "home, organization", who: "organization", ofOne: () => ["/"] },
  { name: "list, sponsor", who: "sponsor", ofOne: () => addresses.list, ofMany: () => lists, isInShort: true },
  { name: "search, sponsor", who: "sponsor", ofOne: () => addresses.search, ofMany: () => searches, isInShort: true },
  { name: "event, sponsor", who: "sponsor", ofOne: ({ events }) => events.slice(0, 12), ofMany: (site) => site.events },
  { name: "deals, sponsor", who: "sponsor", ofOne: () => ["/wspolprace"], isInShort: true },
  { name: "deals, organization", who: "organization", ofOne: () => ["/wspolprace"] },
  { name: "deal, sponsor", who: "sponsor", ofOne: ({ deal }) => [deal.sponsor] },
  { name: "deal, organization", who: "organization", ofOne: ({ deal }) => [deal.organization] },
  { name: "messages, sponsor", who: "sponsor", ofOne: () => ["/wiadomosci"] },
  { name: "list, visitor", who: "visitor", ofOne: () => addresses.list, ofMany: () => lists, isInShort: true },
  { name: "search, visitor", who: "visitor", ofOne: () => addresses.search, ofMany: () => searches },
  {
    name: "event, visitor",
    who: "visitor",
    ofOne: ({ events }) => events.slice(0, 12),
    ofMany: (site) => site.events,
    isInShort: true,
  },
  { name: "sign-in, visitor", who: "visitor", ofOne: () => ["/logowanie"] },
]

export type Mode = "one viewer" | "60 viewers"
export const viewers = 60

/** Pages with their addresses. The sixty viewers are visitors, or sponsors who cannot open the page of `deal`. */
export function measured(isShort: boolean) {
  const chosen = pages.filter(({ isInShort }) => isInShort || !isShort)
  return chosen.flatMap((page): { page: Page; mode: Mode; addresses: (site: Site) => readonly string[] }[] => {
    const byOne = { page, mode: "one viewer" as const, addresses: page.ofOne }
    const isOfEverySponsor = page.who === "sponsor" && !page.name.startsWith("deal,")
    const ofMany = page.ofMany ?? (isOfEverySponsor ? page.ofOne : null)
    return ofMany ? [byOne, { page, mode: "60 viewers" as const, addresses: ofMany }] : [byOne]
  })
}

export const targetsOf = (paths: readonly string[]): Target[] => paths.map((path) => ({ path, marker: "</html>" }))
