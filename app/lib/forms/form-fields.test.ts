import { describe, expect, it } from "vitest"
import * as z from "zod"
import { errorsByControl } from "#test/requests/errors-by-control.ts"
import { cleanText, hasControls } from "../text/text.ts"
import * as fields from "./form-fields.ts"

/** The output, or the first error. */
function read(schema: z.ZodType, sent: unknown) {
  const result = z.strictObject({ x: schema }).safeParse(sent === undefined ? {} : { x: sent })
  return result.success ? result.data.x : result.error.issues[0]?.message
}

describe("text", () => {
  const title = fields.requiredText({ min: 3, max: 10, message: "Za krótki" })
  it.each([
    ["abc", "abc"],
    ["  a\tb\r\n c  ", "a b c"],
    ["z\u0301o\u0301", "Za krótki"],
    ["zo\u0301łw", "zółw"],
    ["ab", "Za krótki"],
    ["a".repeat(10), "a".repeat(10)],
    ["a".repeat(11), "Skróć tekst do 10 znaków"],
    ["\u200b\u200b\u200b", "Za krótki"],
    ["   ", "Za krótki"],
    ["abc\u0000", fields.unreadable],
    ["abc\u0007def", fields.unreadable],
    ["abc\u0085def", fields.unreadable],
    ["abc\ud800", fields.unreadable],
    [undefined, "Za krótki"],
    [["abc", "def"], "Za krótki"],
    [{ a: 1 }, "Za krótki"],
    [12345, "Za krótki"],
  ])("%j reads as %j", (sent, expected) => expect(read(title, sent)).toBe(expected))

  it("keeps line breaks of a text of several lines, all as \\n", () => {
    const body = fields.requiredText({ max: 100, message: "Pusto", multiline: true })
    expect(read(body, " a\r\n\r\nb\rc\u2028d ")).toBe("a\n\nb\nc\nd")
  })

  it.each([
    ["", null],
    [" \n ", null],
    [undefined, null],
    [" a ", "a"],
    ["123456", "Skróć tekst do 5 znaków"],
  ])("optional %j reads as %j", (sent, expected) => expect(read(fields.optionalText(5), sent)).toBe(expected))

  it("reads one entry from each line", () => {
    const lines = fields.textLines(2, 5, "Za dużo")
    expect(read(lines, " a \r\n\r\n b\n")).toEqual(["a", "b"])
    expect(read(lines, undefined)).toEqual([])
    expect(read(lines, "a\nb\nc")).toBe("Za dużo")
    expect(read(lines, "123456")).toBe("Skróć tekst do 5 znaków")
  })

  it("finds control characters that cannot be shown", () => {
    expect(hasControls("a\tb\r\nc")).toBe(false)
    expect(hasControls("\u001b[0m")).toBe(true)
    expect(cleanText("\u3000x\u00a0")).toBe("x")
  })
})

describe("choices", () => {
  const list = fields.listOf(z.enum(["a", "b", "c"], { error: "Spoza listy" }), 2)
  it.each([
    [undefined, []],
    ["a", ["a"]],
    ["", []],
    [
      ["a", "", "a", "b"],
      ["a", "b"],
    ],
    [["a", "b", "c"], "Wybierz najwyżej 2"],
    [["a", "x"], "Spoza listy"],
    [["__proto__"], "Spoza listy"],
  ])("list %j reads as %j", (sent, expected) => expect(read(list, sent)).toEqual(expected))

  it.each([
    ["on", true],
    ["true", true],
    [undefined, false],
    ["", false],
    ["false", false],
  ])("checkbox %j is %s", (sent, expected) => expect(read(fields.checkbox(), sent)).toBe(expected))

  it("refuses two values of one checkbox", () => expect(typeof read(fields.checkbox(), ["on", "on"])).toBe("string"))

  it.each(["", undefined, "d", "A", ["a"], "constructor"])("refuses the choice %j", (sent) =>
    expect(read(fields.choice(["a", "b"], "Wybierz"), sent)).toBe("Wybierz"),
  )
})

describe("addresses", () => {
  it.each([
    ["", null],
    [undefined, null],
    ["fundacja.pl", "https://fundacja.pl"],
    ["javascript:alert(1)", fields.invalidUrl],
    ["//evil.pl", fields.invalidUrl],
    ["data:,x", fields.invalidUrl],
  ])("url %j reads as %j", (sent, expected) => expect(read(fields.optionalUrl(), sent)).toBe(expected))

  it.each([
    ["", null],
    [" biuro@fundacja.pl ", "biuro@fundacja.pl"],
    ["kontakt@sasiedzkisad.example", "kontakt@sasiedzkisad.example"],
    ["biuro@", fields.invalidEmail],
    ["biuro@fundacja", fields.invalidEmail],
    ["a@b.pl, c@d.pl", fields.invalidEmail],
    ["a@b.pl\r\nBcc: c@d.pl", fields.invalidEmail],
    [`${"a".repeat(250)}@b.pl`, fields.invalidEmail],
  ])("e-mail %j reads as %j", (sent, expected) => expect(read(fields.optionalEmail(), sent)).toBe(expected))

  it("needs a required e-mail", () => expect(read(fields.requiredEmail(), "")).toBe(fields.invalidEmail))
})

describe("days and numbers", () => {
  it.each([
    ["2027-04-24", "2027-04-24"],
    ["", "Brak"],
    ["2027-02-30", "Brak"],
    ["24.04.2027", "Brak"],
  ])("day %j reads as %j", (sent, expected) => expect(read(fields.day("Brak"), sent)).toBe(expected))

  it.each([
    ["", null],
    ["2027-04-24", "2027-04-24"],
    ["x", "Podaj poprawną datę"],
  ])("optional day %j reads as %j", (sent, expected) => expect(read(fields.optionalDay(), sent)).toBe(expected))

  it.each([
    ["", null],
    [undefined, null],
    ["0", 0],
    ["1 200", 1200],
    ["1\u00a0200", 1200],
    ["5000", 5000],
    ["5001", "Liczba"],
    ["-1", "Liczba"],
    ["1.5", "Liczba"],
    ["1e3", "Liczba"],
    ["NaN", "Liczba"],
    ["0x10", "Liczba"],
    ["٣", "Liczba"],
    ["9".repeat(40), "Liczba"],
  ])("number %j reads as %j", (sent, expected) =>
    expect(read(fields.wholeNumber({ max: 5000, message: "Liczba" }), sent)).toBe(expected),
  )
})

describe("rows and names", () => {
  it.each([
    [["options", 1, "title"], "options[1].title"],
    [["options", "12", "benefits", 0], "options[12].benefits[0]"],
    [["title"], "title"],
    [[], ""],
  ])("%j is the control %s", (path, name) => expect(fields.controlName(path)).toBe(name))

  it.each([
    [undefined, []],
    [
      ["a", undefined, "c"],
      [
        [0, "a"],
        [2, "c"],
      ],
    ],
    [
      { 5: "f", 2: "c" },
      [
        [2, "c"],
        [5, "f"],
      ],
    ],
    ["x", null],
    [{ a: 1 }, null],
    [{ "-1": 1 }, null],
    [{ 1000: 1 }, null],
    [42, null],
  ])("rows of %j", (sent, rows) => expect(fields.numberedRows(sent)).toEqual(rows))

  it("reads sparse arrays", () => {
    const sparse: string[] = []
    sparse[3] = "d"
    expect(fields.numberedRows(sparse)).toEqual([[3, "d"]])
  })

  it("gives one sentence for each control", () => {
    const form = z.strictObject({ title: fields.requiredText({ max: 5, message: "Brak tytułu" }) })
    const errors = (sent: unknown) => {
      const result = form.safeParse(sent)
      return result.success ? {} : { ...errorsByControl(result.error) }
    }
    expect(errors({ title: "", extra: "1" })).toEqual({ title: "Brak tytułu", "": "Formularz zawiera nieznane pole." })
    expect(errors({ title: "ok" })).toEqual({})
  })
})
