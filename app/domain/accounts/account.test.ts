import { describe, expect, it } from "vitest"
import { errorsByControl } from "#test/requests/errors-by-control.ts"
import { readUserType } from "./account.ts"
import { registrationForm, signInForm } from "./account-form.ts"

const good = {
  userType: "organization",
  name: " Anna  Nowak ",
  organizationName: "Fundacja Sad",
  companyName: "",
  email: " Anna@Sad.PL ",
  password: "zielone podwórka",
  confirmPassword: "zielone podwórka",
}

const read = (changes: Record<string, unknown>) => {
  const result = registrationForm.safeParse({ ...good, ...changes })
  return result.success ? result.data : { ...errorsByControl(result.error) }
}

describe("registration", () => {
  it("reads an organization", () =>
    expect(read({ companyName: "Zbędna", next: "/wydarzenia/1" })).toEqual({
      userType: "organization",
      name: "Anna Nowak",
      organizationName: "Fundacja Sad",
      companyName: null,
      email: "anna@sad.pl",
      password: "zielone podwórka",
      next: "/wydarzenia/1",
    }))

  it("reads a sponsor", () =>
    expect(read({ userType: "sponsor", companyName: "Rowery", next: "//evil.pl" })).toMatchObject({
      userType: "sponsor",
      organizationName: null,
      companyName: "Rowery",
      next: "/",
    }))

  it("says all that is missing at once", () => {
    const result = registrationForm.safeParse({ userType: "sponsor" })
    expect(result.success ? {} : { ...errorsByControl(result.error) }).toEqual({
      name: "Podaj imię i nazwisko",
      companyName: "Podaj nazwę firmy",
      email: "Podaj poprawny adres email",
      password: "Hasło musi mieć co najmniej 6 znaków",
    })
  })

  it.each(["admin", "", null, undefined, ["sponsor"], "Organization", "constructor"])(
    "refuses the type %j",
    (userType) => expect(read({ userType })).toHaveProperty("userType", "Wybierz typ konta"),
  )

  it.each([
    [{ organizationName: "x" }, { organizationName: "Podaj nazwę organizacji" }],
    [{ userType: "sponsor" }, { companyName: "Podaj nazwę firmy" }],
    [{ name: "A" }, { name: "Podaj imię i nazwisko" }],
    [{ name: "a".repeat(251) }, { name: "Skróć tekst do 250 znaków" }],
    [{ email: "anna" }, { email: "Podaj poprawny adres email" }],
    [{ password: "12345", confirmPassword: "12345" }, { password: "Hasło musi mieć co najmniej 6 znaków" }],
    [{ confirmPassword: "inne" }, { confirmPassword: "Podane hasła nie są identyczne" }],
    [{ confirmPassword: undefined }, { confirmPassword: "Podane hasła nie są identyczne" }],
    [{ confirmPassword: "zielone podwórka " }, { confirmPassword: "Podane hasła nie są identyczne" }],
    [
      { name: "", confirmPassword: "inne" },
      { name: "Podaj imię i nazwisko", confirmPassword: "Podane hasła nie są identyczne" },
    ],
    [{ realm: "public" }, { "": "Formularz zawiera nieznane pole." }],
    [{ emailVerified: "true" }, { "": "Formularz zawiera nieznane pole." }],
  ])("answers the changes %j with the errors %j", (changes, errors) => expect(read(changes)).toEqual(errors))

  it.each(["qwerty", "Polska123", "anna@sad.pl", "FUNDACJA SAD", "fundacjasad", "Anna Nowak", "pomost"])(
    "refuses the password %s",
    (password) => expect(Object.keys(read({ password, confirmPassword: password }))).toEqual(["password"]),
  )

  it("compares passwords as one Unicode form, untrimmed", () => {
    const password = "hasło z ogonkami ąęłż "
    expect(read({ password: password.normalize("NFD"), confirmPassword: password })).toHaveProperty(
      "password",
      password,
    )
  })
})

describe("sign-in", () => {
  const sent = { email: "A@B.pl", password: "12345" }
  it("reads the form", () => {
    expect(signInForm.parse(sent)).toEqual({ email: "a@b.pl", password: "12345", rememberMe: false, next: "/" })
    expect(signInForm.parse({ ...sent, rememberMe: "on", next: "/profil?x=1" })).toMatchObject({
      rememberMe: true,
      next: "/profil?x=1",
    })
  })

  it.each([[{}], [{ email: "x", password: "y" }], [{ ...sent, password: "" }], [{ ...sent, userType: "sponsor" }]])(
    "refuses case %#",
    (form) => expect(signInForm.safeParse(form).success).toBe(false),
  )
})

it.each([
  ["sponsor", "sponsor"],
  ["organization", "organization"],
  ["x", "organization"],
  [null, "organization"],
])("?type=%s preselects %s", (text, type) => expect(readUserType(text)).toBe(type))
