import { expect, test } from "vitest"
import { carriesForm, sentFormOf } from "./sent-form.ts"

test("a sent form has its texts in their order, and of secrets and files only the names", () => {
  const form: [string, unknown][] = [
    ["title", "Bieg"],
    ["tags", "a"],
    ["currentPassword", "zielona-kładka-7"],
    ["image", new File(["x"], "a.png")],
    ["tags", "b"],
    ["code", "123456"],
    ["idempotencyKey", "k-1"],
  ]
  expect(sentFormOf(form, "/dodaj-wydarzenie?x=1", true)).toEqual({
    action: "/dodaj-wydarzenie?x=1",
    multipart: true,
    texts: [
      ["title", "Bieg"],
      ["tags", "a"],
      ["tags", "b"],
      ["idempotencyKey", "k-1"],
    ],
    files: ["image"],
    secrets: ["currentPassword", "code"],
    onlyFromItsPage: false,
  })
})

test("a form with a token of its URL may be sent again only from its own page", () => {
  const sent = sentFormOf([["token", "t-1"]], "/reset-hasla", false)
  expect(sent).toMatchObject({ texts: [], onlyFromItsPage: true })
  expect(JSON.stringify(sent)).not.toContain("t-1")
})

test("only an error with a sentence and a sent form carries a form", () => {
  expect(carriesForm({ sentence: "x", sent: sentFormOf([], "/", false) })).toBe(true)
  for (const other of ["Przerwa", null, undefined, { requestId: "1" }]) expect(carriesForm(other)).toBe(false)
})
