import { describe, expect, it } from "vitest"
import { errorsByControl } from "#test/requests/errors-by-control.ts"
import { commonPasswords, popularPasswords } from "./data/common-passwords.ts"
import { loadKnownPasswords } from "./known-passwords.ts"
import { commonPassword, ownWordsPassword, passwordStrength, tooLongPassword, weakPassword } from "./password.ts"
import { changePasswordForm, deleteAccountForm, resetPasswordForm, resetRequestForm } from "./password-form.ts"

const owner = { email: "jan.kowalski@rowery.pl", name: "Jan Kowalski", companyName: "Rowery Karpackie" }

describe("refused passwords", () => {
  it("are the hundred most common ones, in upper case too", () => {
    expect(commonPasswords.size).toBe(100)
    for (const password of commonPasswords) {
      expect(password).toBe(password.toLowerCase())
      expect(password.length).toBeGreaterThanOrEqual(6)
      expect(weakPassword(password.toUpperCase())).toBe(commonPassword)
      expect(passwordStrength(password).level).toBe(0)
    }
  })

  it("are not the next most common ones, which are accepted with a warning", () => {
    for (const password of popularPasswords)
      expect([password, weakPassword(password), passwordStrength(password).level]).toEqual([password, null, 1])
  })

  it.each([
    ["jan.kowalski@rowery.pl", ownWordsPassword],
    ["Jan.Kowalski", ownWordsPassword],
    ["jankowalski", ownWordsPassword],
    ["ROWERY KARPACKIE", ownWordsPassword],
    ["rowerykarpackie", ownWordsPassword],
    ["Pomost", ownWordsPassword],
    ["p-o-m-o-s-t", ownWordsPassword],
    ["Jan Kowalski 1", null],
    ["hasło z ogonkami ąęłż ", null],
    ["!!!!!!??", null],
    ["a".repeat(129), tooLongPassword],
    ["🌿".repeat(128), null],
  ])("the problem of %j is %j", (password, reason) => expect(weakPassword(password, owner)).toBe(reason))

  it("are not taken from an empty name", () => expect(weakPassword("zielone", { email: null, name: " " })).toBeNull())
})

it.each([
  ["abc", 0],
  ["qwerty", 0],
  ["qwerty99", 1],
  ["aaaaaaaaaaaa", 1],
  ["kotki2", 1],
  ["rzekawisla", 1],
  ["Rzeka-wisla-7", 2],
  ["zielone rower", 2],
  ["kot pije mleko o świcie", 3],
])("the strength of %s is %i", (password, level) => expect(passwordStrength(password).level).toBe(level))

describe("the 10,000 most common passwords", async () => {
  const known = await loadKnownPasswords()

  it("are in lower case and have at least six characters", () => {
    expect(known.size).toBe(10_000)
    for (const password of known) expect([password.toLowerCase(), password.length > 5]).toEqual([password, true])
  })

  it("get a warning in upper case too, and only the hundred most common are refused", () => {
    for (const password of known) {
      const { level } = passwordStrength(password.toUpperCase(), {}, known)
      expect([password, level]).toEqual([password, weakPassword(password) ? 0 : 1])
    }
    expect(passwordStrength("Liverpool1", {}, known)).toMatchObject({ level: 1, known: true })
    expect(passwordStrength("kot pije mleko o świcie", {}, known)).toEqual({ level: 3, label: "Bardzo dobre" })
  })
})

const errors = (result: { success: boolean; error?: Parameters<typeof errorsByControl>[0] }) =>
  result.error ? { ...errorsByControl(result.error) } : {}

describe("password change", () => {
  const good = { currentPassword: "stare hasło", newPassword: "nowe lepsze", confirmPassword: "nowe lepsze" }
  const change = (sent: Record<string, unknown>) => errors(changePasswordForm(owner).safeParse({ ...good, ...sent }))

  it.each([
    [{}, {}],
    [{ currentPassword: "" }, { currentPassword: "Wprowadź aktualne hasło" }],
    [{ newPassword: "", confirmPassword: "" }, { newPassword: "Wprowadź nowe hasło" }],
    [
      { newPassword: "12345", confirmPassword: "12345" },
      { newPassword: "Nowe hasło musi zawierać co najmniej 6 znaków" },
    ],
    [{ confirmPassword: "inne" }, { confirmPassword: "Nowe hasło i potwierdzenie hasła nie są zgodne" }],
    [
      { newPassword: "stare hasło", confirmPassword: "stare hasło" },
      { newPassword: "Nowe hasło musi różnić się od aktualnego" },
    ],
    [{ newPassword: "123456", confirmPassword: "123456" }, { newPassword: commonPassword }],
    [{ newPassword: "jan kowalski", confirmPassword: "jan kowalski" }, { newPassword: ownWordsPassword }],
    [{ newPassword: "a".repeat(129), confirmPassword: "a".repeat(129) }, { newPassword: tooLongPassword }],
    [{ newPassword: "a".repeat(128), confirmPassword: "a".repeat(128) }, {}],
    [{ newPassword: "abc de", confirmPassword: "abc de" }, {}],
    [{ userId: "x" }, { "": "Formularz zawiera nieznane pole." }],
  ])("%j gets the errors %j", (sent, expected) => expect(change(sent)).toEqual(expected))
})

describe("reset and deletion", () => {
  it("asks for an address", () => {
    expect(resetRequestForm.parse({ email: "A@b.pl" })).toEqual({ email: "a@b.pl" })
    expect(errors(resetRequestForm.safeParse({}))).toEqual({ email: "Podaj poprawny adres email." })
  })

  it("a reset has the same rules for the new password", () => {
    const password = { newPassword: "nowe lepsze", confirmPassword: "nowe lepsze" }
    expect(resetPasswordForm().parse(password)).toEqual(password)
    expect(errors(resetPasswordForm().safeParse({ newPassword: "haslo123", confirmPassword: "x" }))).toEqual({
      newPassword: commonPassword,
      confirmPassword: "Nowe hasło i potwierdzenie hasła nie są zgodne",
    })
  })

  it("deletion requires the typed word and the password", () => {
    expect(deleteAccountForm.safeParse({ confirmation: "usuń", currentPassword: "x" }).success).toBe(true)
    expect(errors(deleteAccountForm.safeParse({ confirmation: "usun" }))).toEqual({
      confirmation: "Wpisz USUŃ, aby potwierdzić",
      currentPassword: "Wprowadź aktualne hasło",
    })
  })
})
