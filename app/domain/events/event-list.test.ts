import { describe, expect, it } from "vitest"
import { encodeCursor } from "#app/lib/web/cursor.ts"
import { readEventCursor, writeEventCursor } from "./event-cursor.ts"
import {
  changeEventFilters,
  type EventFilters,
  isFiltered,
  noEventFilters,
  readEventList,
  toEventSearch,
  withoutPriceFilter,
} from "./event-list.ts"

const read = (search: string) => readEventList(new URLSearchParams(search))
const filters = (changes: Partial<EventFilters>) => ({ ok: true, filters: { ...noEventFilters, ...changes } })

describe("reading the address", () => {
  it.each<[string, Partial<EventFilters>]>([
    ["", {}],
    ["q=&status=&category=&sort=&from=&priceTo=&utm_source=x&fbclid=y", {}],
    ["q=%20Łódź%20bieg%20&exact=1", { q: "Łódź bieg", exact: true, sort: "relevance" }],
    ["status=wszystkie", { status: "wszystkie" }],
    ["status=W+trakcie", { status: "in_progress" }],
    ["status=Odwołane", { status: "canceled" }],
    ["category=Społeczna", { category: "Społeczne" }],
    ["voivodeship=łódzkie&audience=Rodziny+z+dziećmi", { voivodeships: ["łódzkie"], audience: "Rodziny z dziećmi" }],
    ["voivodeship=śląskie,małopolskie,śląskie", { voivodeships: ["śląskie", "małopolskie"] }],
    ["miejscowosc=%20Kraków%20&odleglosc=50", { town: "Kraków", distance: 50, sort: "near" }],
    ["miejscowosc=&odleglosc=&sort=near", {}],
    ["miejscowosc=Kraków&odleglosc=10&sort=near", { town: "Kraków", distance: 10, sort: "near" }],
    ["miejscowosc=Kraków", { town: "Kraków", distance: 25, sort: "near" }],
    ["miejscowosc=Kraków&sort=date-asc", { town: "Kraków", distance: 25, sort: "date-asc" }],
    ["miejscowosc=Kraków&q=bieg", { q: "bieg", town: "Kraków", distance: 25, sort: "relevance" }],
    ["sortowanie=title-asc", { sort: "title-asc" }],
    ["sort=price-asc", { sort: "price-asc" }],
    ["from=2027-01-01&to=2027-02-01", { from: "2027-01-01", to: "2027-02-01" }],
    ["from=2027-02-01&to=2027-01-01", { from: "2027-01-01", to: "2027-02-01" }],
    ["priceFrom=1+000&priceTo=2500,50", { priceFrom: 100_000, priceTo: 250_050 }],
    ["priceFrom=5&priceTo=1", { priceFrom: 100, priceTo: 500 }],
    ["upcoming=1", { upcoming: true }],
    ["upcoming=0", { upcoming: false }],
    ["upcoming=0&upcoming=1", { upcoming: true }],
    ["upcoming=tak", {}],
    ["upcoming=0&upcoming=auto", {}],
    ["sort=title-asc", { sort: "title-asc" }],
    ["sort=+title-asc+", { sort: "title-asc" }],
    ["sort=title-asc;drop table event--&q=a", { q: "a", sort: "relevance" }],
    ["q=a&sort=date-asc", { q: "a", sort: "date-asc" }],
    ["sort=relevance&exact=1", {}],
    ["sort=toString", {}],
    ["after=abc&shown=12", { after: "abc", shown: 12 }],
    ["after=abc&shown=-1", { after: "abc" }],
    ["after=abc&shown=1e9", { after: "abc" }],
    ["shown=12", {}],
    ["category=Sportowe&category=Nie", { category: "Sportowe" }],
  ])("%s", (search, changes) => expect(read(search)).toEqual(filters(changes)))

  it.each([
    ["status=Nowe", "Nie ma takiego statusu wydarzenia."],
    ["category=__proto__", "Nie ma takiej kategorii."],
    ["category=sportowe", "Nie ma takiej kategorii."],
    ["voivodeship=Mazowieckie", "Nie ma takiego województwa."],
    ["voivodeship=śląskie,kosmos", "Nie ma takiego województwa."],
    ["miejscowosc=Kraków&odleglosc=30", "Wybierz odległość z\u00a0listy: 10, 25, 50 lub 100\u00a0km."],
    ["odleglosc=25", "Podaj miejscowość, od której liczyć odległość."],
    ["audience=Kosmici", "Nie ma takiej grupy odbiorców."],
    ["from=2027-02-30", "Podaj poprawną datę w polu „od”."],
    ["to=jutro", "Podaj poprawną datę w polu „do”."],
    ["priceFrom=-5", "Podaj poprawną kwotę w polu „od”."],
    ["priceTo=NaN", "Podaj poprawną kwotę w polu „do”."],
  ])("%s is refused", (search, sentence) => expect(read(search)).toMatchObject({ ok: false, sentence }))

  it("names the field of what cannot be read", () => {
    expect(read("odleglosc=25")).toMatchObject({ field: "miejscowosc" })
    expect(read("priceTo=x")).toMatchObject({ field: "priceTo", filters: noEventFilters })
  })

  it.each(["priceTo=100", "priceFrom=x&priceTo=-1", "sort=price-asc", "sort=deadline-asc"])(
    "without prices %s is ignored",
    (search) => expect(readEventList(new URLSearchParams(search), false)).toEqual(filters({})),
  )

  it("keeps what can be read beside what cannot", () => {
    expect(read("q=bieg&category=Sportowe&priceFrom=1500&priceTo=du%C5%BCo&after=x&shown=12")).toMatchObject({
      ok: false,
      filters: { ...noEventFilters, q: "bieg", category: "Sportowe", priceFrom: 150_000, sort: "relevance" },
    })
  })

  it("cuts a long phrase and drops what cannot be seen", () => {
    const long = read(`q=${"a".repeat(5000)}`)
    expect(long.ok && long.filters.q).toHaveLength(100)
    expect(read("q=%25_%5C")).toEqual(filters({ q: "%_\\", sort: "relevance" }))
    expect(read("q=%E2%80%8B")).toEqual(filters({}))
  })
})

describe("writing the address", () => {
  it("default filters are left out of the address", () => {
    expect(toEventSearch(noEventFilters)).toBe("")
    expect(toEventSearch({ ...noEventFilters, sort: "date-asc", shown: 24 })).toBe("")
    expect(toEventSearch({ ...noEventFilters, sort: "date-desc" })).toBe("?sort=date-desc")
  })

  it("filters written into an address are read from it unchanged", () => {
    const all: EventFilters = {
      q: "bieg & rajd",
      exact: true,
      status: "wszystkie",
      category: "Społeczne",
      voivodeships: ["łódzkie", "śląskie"],
      town: "Kraków",
      distance: 50,
      audience: "Firmy",
      from: "2027-01-01",
      to: "2027-02-01",
      priceFrom: 123_450,
      priceTo: 100_000_000,
      verified: true,
      upcoming: false,
      sort: "near",
      after: "abc-_",
      shown: 24,
    }
    const search = toEventSearch(all)
    expect(search).toMatch(/^\?q=bieg\+%26\+rajd&/)
    expect(read(search)).toEqual({ ok: true, filters: all })
    expect(toEventSearch(changeEventFilters(all, { sort: "title-asc" }))).not.toMatch(/after|shown/)
    expect(toEventSearch(withoutPriceFilter({ ...all, sort: "price-asc" }))).not.toContain("price")
  })

  it("distinguishes a narrowed list from the whole one", () => {
    expect(isFiltered(noEventFilters)).toBe(false)
    expect(isFiltered({ ...noEventFilters, sort: "title-asc", after: "x", shown: 12, upcoming: false })).toBe(false)
    expect(isFiltered({ ...noEventFilters, q: "x" })).toBe(true)
    expect(isFiltered({ ...noEventFilters, upcoming: true })).toBe(true)
  })
})

describe("cursor", () => {
  it.each([
    ["date-desc", "2027-01-01"],
    ["title-asc", "Żółw „i” reszta"],
    ["participants-asc", 0],
    ["price-asc", 100_000],
    ["deadline-asc", "2027-01-03"],
    ["near", "3 2027-01-01"],
  ] as const)("a cursor of %s is read back unchanged", (sort, value) => {
    const cursor = { sort, past: true, value, id: "evt-1" }
    expect(readEventCursor(writeEventCursor(cursor), sort)).toEqual(cursor)
  })

  const day = ["date-desc", 0, "2027-01-01", "evt-1"]
  it.each([
    null,
    "",
    "abc",
    encodeCursor(["title-asc", 0, "x", "evt-1"]),
    encodeCursor([...day, 1]),
    encodeCursor(["date-desc", 2, "2027-01-01", "evt-1"]),
    encodeCursor(["date-desc", 0, "2027-02-30", "evt-1"]),
    encodeCursor(["date-desc", 0, 5, "evt-1"]),
    encodeCursor(["date-desc", 0, "2027-01-01", "' or 1=1"]),
    encodeCursor(["date-desc", 0, "2027-01-01", null]),
    encodeCursor({ length: 4 }),
    `${encodeCursor(day)}x`,
  ])("the cursor %j is refused", (after) => expect(readEventCursor(after, "date-desc")).toBeNull())

  it.each([-1, 1.5, 2 ** 31, "5", null])("a cursor with %j participants is refused", (value) =>
    expect(readEventCursor(encodeCursor(["participants-asc", 0, value, "a"]), "participants-asc")).toBeNull(),
  )
})
