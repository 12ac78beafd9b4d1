import { describe, expect, it } from "vitest"
import { errorsByControl } from "#test/requests/errors-by-control.ts"
import { readTab, tabsFor } from "./profile.ts"
import { profileForm } from "./profile-form.ts"

const refusals = (userType: "sponsor" | "organization", form: unknown) => {
  const read = profileForm(userType).safeParse(form)
  return read.success ? {} : { ...errorsByControl(read.error) }
}

describe("personal data", () => {
  it("asks sponsors for the company and takes what its card shows", () => {
    expect(
      profileForm("sponsor").parse({
        name: " Jan ",
        companyName: "Rowery",
        companyNip: "PL 526-025-09-95",
        about: "",
        branches: ["Handel", "Handel"],
        regions: "śląskie",
        showsSupports: "on",
        showsName: "on",
      }),
    ).toEqual({
      name: "Jan",
      companyName: "Rowery",
      companyNip: "5260250995",
      about: null,
      branches: ["Handel"],
      regions: ["śląskie"],
      showsSupports: true,
      showsName: true,
    })
    expect(refusals("sponsor", { name: " " })).toEqual({
      name: "Imię i nazwisko nie może być puste",
      companyName: "Nazwa firmy nie może być pusta",
    })
    expect(refusals("sponsor", { name: " J ", companyName: "R" })).toEqual({
      name: "Podaj imię i nazwisko (co najmniej 2 znaki)",
      companyName: "Podaj nazwę firmy (co najmniej 2 znaki)",
    })
  })

  it("takes a company's tax number when it is one, or none", () => {
    const read = (companyNip?: string) =>
      profileForm("sponsor").safeParse({ name: "Jan", companyName: "Rowery", companyNip })
    for (const empty of [undefined, "", " "]) expect(read(empty).data?.companyNip).toBeNull()
    for (const wrong of ["5260250994", "1234567890", "0000000000", "526025099", "NIP"])
      expect(read(wrong).error?.issues).toMatchObject([{ path: ["companyNip"], message: /^Podaj poprawny numer NIP/ }])
  })

  it("refuses what is in no list, and too much", () => {
    const filled = { name: "Jan", companyName: "Rowery" }
    expect(refusals("sponsor", { ...filled, branches: ["Hazard"] })).toEqual({ branches: "Wybierz branże z listy" })
    expect(refusals("sponsor", { ...filled, regions: ["Bawaria"] })).toEqual({ regions: "Wybierz województwa z listy" })
    const six = ["Handel", "Edukacja", "Motoryzacja", "Inna", "Usługi dla firm", "Kultura i media"]
    expect(refusals("sponsor", { ...filled, branches: six })).toEqual({ branches: "Wybierz najwyżej 5 branż" })
    expect(refusals("sponsor", { ...filled, about: "a".repeat(1001) }).about).toMatch(/Skróć tekst do 1\s000 znaków/)
    expect(refusals("sponsor", { name: "a".repeat(251), companyName: "Rowery" }).name).toContain("250")
  })

  it("asks organizations for the person only; nobody changes the type of account", () => {
    expect(profileForm("organization").parse({ name: "Jan" })).toMatchObject({ name: "Jan", companyName: null })
    for (const extra of ["userType", "companyName", "companyNip", "email", "realm", "id"])
      expect(profileForm("organization").safeParse({ name: "Jan", [extra]: "sponsor" }).success, extra).toBe(false)
    expect(profileForm("sponsor").safeParse({ name: "Jan", companyName: "R", userType: "organization" }).success).toBe(
      false,
    )
  })
})

it("only sponsors have supports", () => {
  expect(tabsFor("organization").map(({ value }) => value)).not.toContain("wsparcia")
  expect(readTab("wsparcia", "sponsor")).toBe("wsparcia")
  for (const text of ["wsparcia", "x", null]) expect(readTab(text, "organization")).toBe("dane")
})
