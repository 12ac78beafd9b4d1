import { describe, expect, it } from "vitest"
import { encodeCursor } from "#app/lib/web/cursor.ts"
import { errorsByControl } from "#test/requests/errors-by-control.ts"
import * as organization from "./organization.ts"
import { organizationBasicForm, organizationContactForm, organizationMediaForm } from "./organization-form.ts"
import {
  noOrganizationFilters,
  readOrganizationCursor,
  readOrganizationList,
  toOrganizationSearch,
  writeOrganizationCursor,
} from "./organization-list.ts"

describe("profile", () => {
  it.each([
    ["ul. Lipowa 14/3, 60-001 Poznań", "Poznań"],
    ["Bulwar Flisaczy 7, 87-100 Toruń", "Toruń"],
    ["ul. Cicha 9 lok. 31, 20-001 Lublin, Polska", "Lublin"],
    ["44-100  Gliwice\nul. Akademicka 2A", "Gliwice"],
    ["Rynek 1, Kraków", "Kraków"],
    ["Kraków", "Kraków"],
    ["ul. Prosta 5", null],
    ["ul. Prosta", null],
    ["", null],
    [null, null],
  ])("the city of %j is %j", (address, city) => expect(organization.cityOf(address)).toBe(city))

  it("has a fallback for a missing name", () => {
    expect(organization.organizationName("  ")).toBe("Organizacja bez nazwy")
    expect(organization.organizationName(null)).toBe("Organizacja bez nazwy")
    expect(organization.organizationName("Sad")).toBe("Sad")
  })

  it.each([
    [0, "0\u00a0obserwujących"],
    [1, "1\u00a0obserwujący"],
    [3, "3\u00a0obserwujących"],
    [1240, "1\u00a0240\u00a0obserwujących"],
  ])("%d followers have the label %j", (n, label) => {
    expect(organization.followersLabel(n)).toBe(label)
  })

  it.each([
    [null, false],
    [{ organizationId: null }, true],
    [{ organizationId: "a" }, false],
    [{ organizationId: "b" }, true],
  ])("%j may follow: %s", (viewer, follow) => {
    expect(organization.canFollow(viewer, { id: "a" })).toBe(follow)
  })
})

describe("basic tab", () => {
  const good = { name: "Fundacja Sad", description: "Sadzimy drzewa.", category: "Ekologiczne" }
  const read = (changes: Record<string, unknown>) => {
    const result = organizationBasicForm("2026-11-21").safeParse({ ...good, ...changes })
    return result.success ? result.data : { ...errorsByControl(result.error) }
  }

  it("reads a filled form", () =>
    expect(
      read({
        nip: "780-102-94-71",
        krs: "KRS 0009900011",
        foundingDate: "2016-03-21",
        representatives: "  Anna  Nowak, prezeska ",
        achievements: " 37 podwórek \r\n\r\nWyróżnienie ",
      }),
    ).toEqual({
      ...good,
      nip: "7801029471",
      krs: "0009900011",
      representatives: "Anna Nowak, prezeska",
      foundingDate: "2016-03-21",
      achievements: ["37 podwórek", "Wyróżnienie"],
    }))

  it("lets optional fields be empty", () =>
    expect(read({ nip: "", foundingDate: "" })).toEqual({
      ...good,
      nip: null,
      krs: null,
      representatives: null,
      foundingDate: null,
      achievements: [],
    }))

  it.each([
    [{ name: "ab" }, { name: "Nazwa organizacji musi mieć co najmniej 3 znaki" }],
    [{ description: "krótki" }, { description: "Opis powinien mieć co najmniej 10 znaków" }],
    [{ category: "" }, { category: "Podaj kategorię organizacji" }],
    [{ category: "Hobby" }, { category: "Podaj kategorię organizacji" }],
    [{ nip: "123" }, { nip: "Podaj poprawny numer NIP (10 cyfr)" }],
    [{ krs: "sąd" }, { krs: "Podaj poprawny numer KRS (10 cyfr, z zerami na początku)" }],
    [{ krs: "30897" }, { krs: "Podaj poprawny numer KRS (10 cyfr, z zerami na początku). Czy chodziło o 0000030897?" }],
    [{ representatives: "a".repeat(301) }, { representatives: "Skróć tekst do 300 znaków" }],
    [{ foundingDate: "2026-11-22" }, { foundingDate: "Data założenia nie może być późniejsza niż dzisiaj" }],
    [{ foundingDate: "x" }, { foundingDate: "Podaj poprawną datę" }],
    [
      { achievements: Array.from({ length: 21 }, (_, n) => `a${n}`).join("\n") },
      { achievements: "Możesz podać najwyżej 20 osiągnięć" },
    ],
    [{ userId: "x" }, { "": "Formularz zawiera nieznane pole." }],
    [{ followers: "1000" }, { "": "Formularz zawiera nieznane pole." }],
  ])("answers the changes %j with the errors %j", (changes, errors) => expect(read(changes)).toEqual(errors))

  it("takes today and twenty achievements", () =>
    expect(
      read({ foundingDate: "2026-11-21", achievements: Array.from({ length: 20 }, (_, n) => `a${n}`).join("\n") }),
    ).toHaveProperty("achievements.length", 20))
})

describe("contact and media tabs", () => {
  const read = (sent: Record<string, unknown>) => {
    const result = organizationContactForm.safeParse(sent)
    return result.success ? result.data : { ...errorsByControl(result.error) }
  }

  it("empty fields are null", () => {
    expect(read({})).toEqual({ address: null, contactEmail: null, phone: null, website: null })
    expect(organizationMediaForm.parse({ facebook: "" })).toEqual({
      facebook: null,
      twitter: null,
      instagram: null,
      linkedin: null,
    })
  })

  it.each(["+48 61 000 01 23", "501-234-567", "(22) 123 45 67 wew. 3", "501234567", "22/123.45.67"])(
    "takes the phone %s",
    (phone) => expect(read({ phone })).toHaveProperty("phone", phone),
  )

  it.each(["123", "zadzwoń", "501 234 567; drop", "+48 +48 123 456", "1".repeat(18)])("refuses the phone %s", (phone) =>
    expect(read({ phone })).toEqual({ phone: "Podaj poprawny numer telefonu" }),
  )

  it("wrong addresses are refused, each with its sentence", () => {
    expect(read({ contactEmail: "x", website: "javascript:1" })).toEqual({
      contactEmail: "Podaj poprawny adres email",
      website: "Podaj poprawny adres strony internetowej",
    })
    expect(organizationMediaForm.safeParse({ logoUrl: "https://x.pl/a.png" }).success).toBe(false)
    expect(organizationMediaForm.parse({ twitter: "x.com/sad" }).twitter).toBe("https://x.com/sad")
  })
})

describe("list", () => {
  it.each([
    ["", {}],
    ["q=sad&category=Inne&followed=1", { q: "sad", category: "Inne", followed: true }],
    ["sort=date-desc", { sort: "participants-desc" }],
    ["sort=participants-asc", { sort: "participants-asc" }],
    ["sort=name", {}],
    ["sort=constructor&q=sad", { q: "sad" }],
    ["sort=title-desc&after=x&shown=12", { sort: "title-desc", after: "x", shown: 12 }],
  ])("?%s changes the filters to %j", (search, changes) =>
    expect(readOrganizationList(new URLSearchParams(search))).toEqual({
      ok: true,
      filters: { ...noOrganizationFilters, ...changes },
    }),
  )

  it("an unknown category is refused", () =>
    expect(readOrganizationList(new URLSearchParams("category=Hobby")).ok).toBe(false))

  it("filters read from an address are written back as the same address", () => {
    expect(toOrganizationSearch(noOrganizationFilters)).toBe("")
    const search = "?q=sad&category=Inne&followed=1&sort=title-desc&after=x&shown=12"
    const read = readOrganizationList(new URLSearchParams(search))
    expect(read.ok && toOrganizationSearch(read.filters)).toBe(search)
  })

  it("reads a cursor back only in its own order", () => {
    const cursor = { sort: "title-asc", value: "Ćma", id: "org-1" } as const
    expect(readOrganizationCursor(writeOrganizationCursor(cursor), "title-asc")).toEqual(cursor)
    expect(readOrganizationCursor(writeOrganizationCursor(cursor), "title-desc")).toBeNull()
    expect(readOrganizationCursor(encodeCursor(["participants-asc", "x", "a"]), "participants-asc")).toBeNull()
    expect(readOrganizationCursor("x", "title-asc")).toBeNull()
  })
})
