import { eventsPath } from "#app/paths.ts"

export type PageKind = "list" | "search" | "detail"
export type Who = "visitor" | "sponsor"

export type Aim = { share: number } | { perCore: number }
export type Scenario = {
  name: string
  page: PageKind
  who: Who
  /** Unique URLs, to bypass the page cache. */
  unique?: boolean
  /** Compressed, as browsers request; the others measure without compression. */
  gzip?: boolean
  /** Aim: share of the bare server's rate, or pages per second and core. */
  aim?: Aim
}
/** Pages that each have their own address and rows; the bare server would need the SQL of every one. */
export type DistinctScenario = Pick<Scenario, "name" | "page" | "who"> & { aim: { perCore: number } }

const cached = { share: 0.5 }
const anyPage = { perCore: 200 }
const visitorsList = { perCore: 300 }
const visitorsEvent = { perCore: 500 }

export const scenarios: Scenario[] = [
  { name: "list, visitor, cached", page: "list", who: "visitor", aim: cached },
  { name: "list, visitor, cached, gzip", page: "list", who: "visitor", gzip: true },
  { name: "list, visitor, rendered", page: "list", who: "visitor", unique: true, aim: visitorsList },
  { name: "list, sponsor", page: "list", who: "sponsor", aim: anyPage },
  { name: "search, visitor, cached", page: "search", who: "visitor", aim: cached },
  { name: "search, visitor, rendered", page: "search", who: "visitor", unique: true, aim: anyPage },
  { name: "search, sponsor", page: "search", who: "sponsor", aim: anyPage },
  { name: "detail, visitor, cached", page: "detail", who: "visitor", aim: cached },
  { name: "detail, visitor, rendered", page: "detail", who: "visitor", unique: true, aim: visitorsEvent },
  { name: "detail, sponsor", page: "detail", who: "sponsor", aim: anyPage },
]

export const distinctScenarios: DistinctScenario[] = [
  { name: "distinct lists, visitor", page: "list", who: "visitor", aim: visitorsList },
  { name: "distinct lists, sponsor", page: "list", who: "sponsor", aim: anyPage },
  { name: "distinct searches, visitor", page: "search", who: "visitor", aim: anyPage },
  { name: "distinct searches, sponsor", page: "search", who: "sponsor", aim: anyPage },
  { name: "distinct events, visitor", page: "detail", who: "visitor", aim: visitorsEvent },
  { name: "distinct events, sponsor", page: "detail", who: "sponsor", aim: anyPage },
]
/** Different addresses of each page, or as many as there are. */
export const distinctAddresses = 20_000

/** Other aims: a maximum with `most`, otherwise a minimum. */
export type Limit = { aim: number; most?: boolean }
export const aims = {
  /** Milliseconds of a search in SQL at the 99th percentile; more at a million events. */
  searchMs: { aim: 30, most: true },
  searchMsOfMillion: { aim: 60, most: true },
  idleMb: { aim: 200, most: true },
  peakMb: { aim: 350, most: true },
  unchangedShare: { aim: 0.7 },
  messagesPerSecond: { aim: 500 },
  coldStartSeconds: { aim: 3, most: true },
  warmStartSeconds: { aim: 2, most: true },
  /** A difference would reveal which ids exist; over a network nobody can measure so small a one. */
  strangersMs: { aim: 1, most: true },
  /** Cost of a deal with 60 deliverables and 40 proofs, relative to the same without. */
  busyDeal: { aim: 1.5, most: true },
  matrixMs: { aim: 60, most: true },
  photosMb: { aim: 150, most: true },
  /** From a press to the next paint. */
  pressMs: { aim: 100, most: true },
  /** For a party with 5,000 deals in the year: 95th percentile of the page, the slowest workbook, its memory. */
  financesMs: { aim: 60, most: true },
  workbookMs: { aim: 2000, most: true },
  workbookMb: { aim: 100, most: true },
  /** Cost of a desk relative to the list of deals of the same party. */
  deskRatio: { aim: 1.5, most: true },
} satisfies Record<string, Limit>

const list = (query: Record<string, string>) => `${eventsPath}?${new URLSearchParams(query)}`

/** By page; detail pages are added from the database. */
export const addresses = {
  list: [eventsPath, list({ category: "Sportowe" }), list({ voivodeship: "mazowieckie" }), list({ sort: "date-asc" })],
  search: ["bieg", "łódź", "koncert kraków", "hospicjum", "żurek", "iv", "piknik naukowy"].map((q) => list({ q })),
} satisfies Record<Exclude<PageKind, "detail">, string[]>

export const terms = {
  common: ["bieg", "wydarzenie", "w Łodzi", "koncert", "dzieci"],
  beginning: ["kon", "fes", "pik"],
  rare: ["sulmierzyce", "krzepice", "antka"],
  "two letters": ["ko", "iv"],
  "several words": ["bieg łódź", "dietetyczka opole", "koncert dla dzieci w Krakowie"],
  voivodeship: ["małopolska", "śląsk"],
  late: ["2025", "2027"],
  mistyped: ["pinkik", "koncret", "xyzqw"],
}
