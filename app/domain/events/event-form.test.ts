import { describe, expect, it } from "vitest"
import { errorsByControl } from "#test/requests/errors-by-control.ts"
import { eventForm, statusForm } from "./event-form.ts"
import { eventWarnings } from "./event-warnings.ts"

const good = {
  title: "Bieg Flisaka",
  description: "Piątka dla rehabilitacji dzieci.",
  category: "Sportowe",
  startDate: "2027-05-16",
  endDate: "",
  city: "Toruń",
  voivodeship: "kujawsko-pomorskie",
  detailedLocation: "",
  expectedParticipants: "",
  tags: "",
  facebook: "",
  instagram: "",
  linkedin: "",
  website: "",
}

function read(changes: Record<string, unknown> = {}) {
  const result = eventForm.safeParse({ ...good, ...changes })
  return result.success
    ? { input: result.data, errors: {} }
    : { input: null, errors: { ...errorsByControl(result.error) } as Record<string, string> }
}

describe("fields", () => {
  it("reads a filled form", () =>
    expect(
      read({
        endDate: "2027-05-17",
        expectedParticipants: "1 200",
        goal: "20 000",
        audience: ["Dzieci", "Firmy"],
        tags: "bieg, Zdrowie,, bieg , ZDROWIE",
        facebook: "facebook.com/bieg",
      }).input,
    ).toEqual({
      ...good,
      endDate: "2027-05-17",
      detailedLocation: null,
      expectedParticipants: 1200,
      goal: 2_000_000,
      audience: ["Dzieci", "Firmy"],
      tags: ["bieg", "Zdrowie"],
      facebook: "https://facebook.com/bieg",
      instagram: null,
      linkedin: null,
      website: null,
      options: [],
    }))

  it("says all that is missing at once, in the words of the spec", () => {
    const result = eventForm.safeParse({})
    expect(result.success ? {} : { ...errorsByControl(result.error) }).toEqual({
      title: "Tytuł musi mieć co najmniej 3 znaki",
      description: "Opis musi mieć co najmniej 10 znaków",
      category: "Kategoria jest wymagana",
      startDate: "Data rozpoczęcia jest wymagana",
      city: "Miasto jest wymagane",
      voivodeship: "Województwo jest wymagane",
    })
  })

  it.each([
    [{ title: "ab" }, "title"],
    [{ goal: "20 000,50" }, "goal"],
    [{ goal: "0" }, "goal"],
    [{ title: "a".repeat(251) }, "title"],
    [{ description: "za krótki" }, "description"],
    [{ description: "a".repeat(10_001) }, "description"],
    [{ category: "Społeczna" }, "category"],
    [{ category: "sportowe" }, "category"],
    [{ category: ["Sportowe", "Inne"] }, "category"],
    [{ startDate: "2027-02-30" }, "startDate"],
    [{ startDate: "2500-01-01" }, "startDate"],
    [{ endDate: "2027-05-15" }, "endDate"],
    [{ endDate: "jutro" }, "endDate"],
    [{ voivodeship: "Mazowieckie" }, "voivodeship"],
    [{ expectedParticipants: "dużo" }, "expectedParticipants"],
    [{ expectedParticipants: "-5" }, "expectedParticipants"],
    [{ expectedParticipants: "10000001" }, "expectedParticipants"],
    [{ audience: "Kosmici" }, "audience"],
    [{ website: "javascript:alert(1)" }, "website"],
    [{ linkedin: "//evil.pl" }, "linkedin"],
    [{ tags: Array.from({ length: 16 }, (_, n) => `t${n}`).join(",") }, "tags"],
    [{ tags: "a".repeat(41) }, "tags"],
    [{ organizationId: "org-2" }, ""],
    [{ status: "finished" }, ""],
    [{ options: "x" }, "options"],
    [{ options: [{ title: "A", organizationId: "x" }] }, "options[0]"],
  ])("refuses case %# beside its control only", (changes, name) =>
    expect(Object.keys(read(changes).errors)).toEqual([name]),
  )

  it.each([
    [{ title: "abc" }],
    [{ title: "a".repeat(250) }],
    [{ endDate: "2027-05-16" }],
    [{ startDate: "2020-01-01" }],
    [{ expectedParticipants: "0" }],
    [{ tags: Array.from({ length: 15 }, (_, n) => `t${n}`) }],
    [{ tags: ["a,b", "c"] }],
    [{ audience: [] }],
    [{ city: "Wólka Mała" }],
  ])("takes case %#", (changes) => expect(read(changes).errors).toEqual({}))

  it("compares the dates also when something else is wrong", () =>
    expect(read({ title: "", endDate: "2027-05-15" }).errors).toEqual({
      title: "Tytuł musi mieć co najmniej 3 znaki",
      endDate: "Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.",
    }))
})

describe("options", () => {
  it("reads rows, prices in grosze, benefits without empty ends", () =>
    expect(
      read({
        options: [
          {
            id: "opt-1",
            title: " Sponsor złoty ",
            price: "5 000",
            priceTo: "10000",
            benefits: ["logo", "stoisko", "", " "],
          },
          { title: "", description: "", price: "", priceTo: "", benefits: ["", ""] },
          { title: "Patron medialny", price: "", benefits: { 1: "logo" } },
          { title: "Partner", price: "0" },
        ],
      }).input?.options,
    ).toEqual([
      {
        id: "opt-1",
        title: "Sponsor złoty",
        description: null,
        price: 500_000,
        priceTo: 1_000_000,
        benefits: ["logo", "stoisko"],
      },
      { id: null, title: "Patron medialny", description: null, price: null, priceTo: null, benefits: ["logo"] },
      { id: null, title: "Partner", description: null, price: 0, priceTo: null, benefits: [] },
    ]))

  it.each([
    [[{ title: "", price: "500" }], { "options[0].title": "Podaj nazwę opcji" }],
    [[{}, { title: " ", benefits: ["logo"] }], { "options[1].title": "Podaj nazwę opcji" }],
    [{ 7: { description: "opis" } }, { "options[7].title": "Podaj nazwę opcji" }],
    [
      [{ title: "A", price: "500", priceTo: "499" }],
      { "options[0].priceTo": "Kwota „do” nie może być niższa niż kwota „od”." },
    ],
    [[{ title: "A", priceTo: "499" }], { "options[0].price": "Podaj kwotę „od” albo wyczyść kwotę „do”" }],
    [
      [{ title: "", price: "2", priceTo: "1" }],
      {
        "options[0].title": "Podaj nazwę opcji",
        "options[0].priceTo": "Kwota „do” nie może być niższa niż kwota „od”.",
      },
    ],
    [[{ title: "A", benefits: ["a", "", "c"] }], { "options[0].benefits[1]": "Pole korzyści nie może być puste" }],
    [[{ title: "A", benefits: { 0: " ", 4: "c" } }], { "options[0].benefits[0]": "Pole korzyści nie może być puste" }],
    [[{ title: "A", benefits: ["a".repeat(201)] }], { "options[0].benefits[0]": "Skróć tekst do 200 znaków" }],
    [[{ title: "a".repeat(121) }], { "options[0].title": "Skróć tekst do 120 znaków" }],
    [Array.from({ length: 21 }, (_, n) => ({ title: `Opcja ${n}` })), { options: "Możesz dodać najwyżej 20 opcji" }],
    [
      [{ title: "A", benefits: Array.from({ length: 21 }, (_, n) => `b${n}`) }],
      { "options[0].benefits": "Możesz dodać najwyżej 20 korzyści" },
    ],
    [
      [
        { id: "x", title: "A" },
        { id: "x", title: "B" },
      ],
      { "options[1].id": "Ta opcja jest już na liście" },
    ],
  ])("case %# gives its sentence at its row", (options, errors) => expect(read({ options }).errors).toEqual(errors))

  it.each(["-5", "NaN", "1e309", "abc", "9007199254740992", "100000000,01"])("refuses the price %s", (price) =>
    expect(Object.keys(read({ options: [{ title: "A", price }] }).errors)).toEqual(["options[0].price"]),
  )

  it("takes twenty options with twenty benefits each", () => {
    const benefits = Array.from({ length: 20 }, (_, n) => `b${n}`)
    const options = Array.from({ length: 20 }, (_, n) => ({ title: `Opcja ${n}`, benefits }))
    expect(read({ options }).input?.options).toHaveLength(20)
  })

  it.each([[[null]], [["x"]], [[["a"]]], [{ __proto__: { 0: {} } }], [{ length: 5 }], [42], [[{ title: ["a"] }]]])(
    "survives %j",
    (options) => expect(() => read({ options })).not.toThrow(),
  )
})

it("refuses an unknown status", () => {
  expect(statusForm.safeParse({ status: "in_progress" }).success).toBe(true)
  expect(statusForm.safeParse({ status: "Odwołane" }).success).toBe(false)
  expect(statusForm.safeParse({}).success).toBe(false)
})

describe("warnings", () => {
  const none = { startDate: "2026-11-21", expectedParticipants: 999, options: [] }
  it.each([
    [none, []],
    [{ ...none, startDate: "2026-11-20" }, ["startDate"]],
    [{ ...none, expectedParticipants: 1000 }, ["expectedParticipants"]],
    [{ ...none, startDate: null, expectedParticipants: null }, []],
    [
      {
        ...none,
        options: [
          { title: "Złoty", price: 5 },
          { title: "Patronat honorowy", price: 0 },
        ],
      },
      ["options[1].price"],
    ],
    [{ ...none, options: [{ title: "Patron honorowy", price: "" }] }, []],
    [{ ...none, options: [{ title: "Honorowy patronat prezydenta", price: "500" }] }, ["options[0].price"]],
  ])("%j warns at %j", (event, names) => expect(Object.keys(eventWarnings(event, "2026-11-21"))).toEqual(names))
})
