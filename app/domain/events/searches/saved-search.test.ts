import { describe, expect, test } from "vitest"
import { noEventFilters, readEventList } from "../event-list.ts"
import { describeFilters, nameFor } from "./described-filters.ts"
import { emailTimes, readSavedQuery, savedQuery, searchLimits, shownPerSearch } from "./saved-search.ts"

const filtersOf = (search: string) => readEventList(new URLSearchParams(search)).filters

describe("a stored query", () => {
  test.each([
    ["", null],
    ["sort=title-asc", null],
    ["upcoming=1", null],
    ["upcoming=0", null],
    ["q=biegi", "q=biegi"],
    ["voivodeship=małopolskie&q=biegi&sort=title-asc&utm_source=x", "q=biegi&voivodeship=ma%C5%82opolskie"],
    ["q=biegi&upcoming=1", "q=biegi"],
    ["q=biegi&upcoming=0", "q=biegi&upcoming=0"],
    ["status=Zakończone&upcoming=0", "status=Zako%C5%84czone"],
    ["status=Zakończone&upcoming=1", "status=Zako%C5%84czone&upcoming=1"],
    ["priceTo=5000&priceFrom=100", "priceFrom=100&priceTo=5000"],
  ])("?%s is stored as %s: equal filters, equal text", (search, query) => {
    expect(savedQuery(filtersOf(search))).toBe(query)
    if (query !== null) expect(savedQuery(readSavedQuery(query) ?? expect.unreachable())).toBe(query)
  })

  test("the position in the list is not part of it", () => {
    expect(savedQuery({ ...filtersOf("q=biegi"), after: "x", shown: 24 })).toBe("q=biegi")
  })

  test.each(["category=Nieznane", "q=biegi&voivodeship=dolne", "", "upcoming=0"])(
    "?%s, which would find too much, is not read",
    (query) => expect(readSavedQuery(query)).toBeNull(),
  )
})

describe("filters in Polish", () => {
  test.each([
    ["q=biegi&voivodeship=małopolskie&priceTo=5000", "biegi, małopolskie, do 5 000 zł"],
    ["category=Sportowe&audience=Rodziny z dziećmi", "sportowe, dla rodzin z dziećmi"],
    ["voivodeship=śląskie,małopolskie", "śląskie, małopolskie"],
    ["miejscowosc=Kraków", "Kraków i 25 km wokół"],
    ["priceFrom=1000&priceTo=5000", "1 000–5 000 zł"],
    ["from=2027-05-01&to=2027-06-30&verified=1", "01.05.2027–30.06.2027, zweryfikowane organizacje"],
    ["to=2027-06-30", "do 30.06.2027"],
    ["status=W trakcie&upcoming=0", "w trakcie, także minione"],
    ["status=wszystkie", "wszystkie statusy"],
  ])("?%s is „%s”", (search, text) => {
    expect(describeFilters(filtersOf(search)).replace(/\s/g, " ")).toBe(text)
  })

  test("a name is cut where it is too long", () => {
    const name = nameFor({ ...noEventFilters, q: "biegi ".repeat(16).trim(), voivodeships: ["małopolskie"] })
    expect(name).toHaveLength(searchLimits.name)
    expect(name).toMatch(/^biegi biegi.*…$/)
  })
})

describe("times of emails", () => {
  const at = (iso: string) => {
    const times = emailTimes(new Date(iso))
    return times && [times.until, times.daily, times.weekly].map((time) => time.toISOString())
  }
  test.each([
    // Wednesday
    ["2027-03-24T06:10:00Z", "2027-03-24T06:00:00.000Z", "2027-03-22T06:00:00.000Z"],
    // Monday and Sunday; the clock changes on Sunday
    ["2027-03-22T16:00:00Z", "2027-03-22T06:00:00.000Z", "2027-03-22T06:00:00.000Z"],
    ["2027-03-28T05:10:00Z", "2027-03-28T05:00:00.000Z", "2027-03-22T06:00:00.000Z"],
    ["2027-03-29T05:10:00Z", "2027-03-29T05:00:00.000Z", "2027-03-29T05:00:00.000Z"],
    ["2027-10-31T06:10:00Z", "2027-10-31T06:00:00.000Z", "2027-10-25T05:00:00.000Z"],
  ])("at %s they list what came until %s, weekly ones unless listed since %s", (now, until, weekly) => {
    expect(at(now)).toEqual([until, until, weekly])
  })
  test("nobody gets an email before seven", () => {
    expect(at("2027-03-24T05:59:59Z")).toBeNull()
  })
})

test.each([
  [1, 10],
  [3, 10],
  [5, 6],
  [20, 3],
])("an email of %i searches shows at most %i events of each", (searches, most) => {
  expect(shownPerSearch(searches)).toBe(most)
})
