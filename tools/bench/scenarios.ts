/** The pages that are measured: which addresses each one takes turns with. */
export type PageKind = "list" | "search" | "detail"
export type Who = "visitor" | "sponsor"

export type Scenario = {
  name: string
  page: PageKind
  who: Who
  /** Every request has an address of its own, which the page cache cannot know. */
  unique?: boolean
  /** As browsers ask; the others are measured without, to compare the work and not the packing. */
  gzip?: boolean
  /** What the figures must reach: share of the bare server's requests per second, pages per second and core. */
  aim?: { share: number } | { perCore: number }
}

const rendered = { perCore: 200 }
const cached = { share: 0.5 }

export const scenarios: Scenario[] = [
  { name: "list, visitor, cached", page: "list", who: "visitor", aim: cached },
  { name: "list, visitor, cached, gzip", page: "list", who: "visitor", gzip: true },
  { name: "list, visitor, rendered", page: "list", who: "visitor", unique: true, aim: rendered },
  { name: "list, sponsor", page: "list", who: "sponsor", aim: rendered },
  { name: "search, visitor, cached", page: "search", who: "visitor", aim: cached },
  { name: "search, visitor, rendered", page: "search", who: "visitor", unique: true, aim: rendered },
  { name: "search, sponsor", page: "search", who: "sponsor", aim: rendered },
  { name: "detail, visitor, cached", page: "detail", who: "visitor", aim: cached },
  { name: "detail, visitor, rendered", page: "detail", who: "visitor", unique: true, aim: rendered },
  { name: "detail, sponsor", page: "detail", who: "sponsor", aim: rendered },
]

const list = (query: Record<string, string>) => `/wydarzenia?${new URLSearchParams(query)}`

/** Addresses by page; details are added from what is in the database. */
export const addresses = {
  list: [
    "/wydarzenia",
    list({ category: "Sportowe" }),
    list({ voivodeship: "mazowieckie" }),
    list({ sort: "date-asc" }),
  ],
  search: ["bieg", "łódź", "koncert kraków", "hospicjum", "żurek", "ko", "piknik naukowy"].map((q) => list({ q })),
} satisfies Record<Exclude<PageKind, "detail">, string[]>

/** Terms whose SQL is timed by itself: in much of everything, in a few, of two letters, standing late in the order. */
export const terms = {
  common: ["bieg", "wydarzenie", "łódź", "koncert"],
  rare: ["sulmierzyce", "dietetyczka opole", "krzepice", "xyzq"],
  "two letters": ["ko", "lo", "zd", "zz"],
  "one letter": ["k", "x"],
  late: ["2025", "2026"],
}
