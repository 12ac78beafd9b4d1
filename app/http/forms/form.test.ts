import { expect, test } from "vitest"
import * as z from "zod"
import { controlName } from "#app/lib/forms/form-fields.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { readForm } from "./form.server.ts"
import { nested, pathOf } from "./form-names.ts"

const schema = z.strictObject({
  title: z.string().min(3, "Tytuł musi mieć co najmniej 3 znaki"),
  audience: z.array(z.enum(["Dzieci", "Firmy"], "Wybierz z listy")).default([]),
  options: z.array(z.strictObject({ price: z.string().regex(/^\d*$/, "Podaj kwotę") })).default([]),
})

function post(fields: [string, string | File][], init: RequestInit = {}) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request("http://localhost/dodaj-wydarzenie", { method: "POST", body, ...init })
}
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error) => (error instanceof Refusal ? error.reason : error),
  )

test("control names become paths and back", () => {
  expect(pathOf("options[0].benefits[12]")).toEqual(["options", 0, "benefits", 12])
  expect(controlName(["options", 0, "benefits", 12])).toBe("options[0].benefits[12]")
  for (const name of [
    "__proto__",
    "a.__proto__",
    "constructor",
    "a.constructor.b",
    "a[",
    "a[-1]",
    "a[1000]",
    "",
    "a..b",
  ])
    expect(pathOf(name), name).toBeNull()
})

test("errors are in the order of the form; an unsent control follows the one before it in the schema", async () => {
  const some = z.strictObject({
    terms: z.literal("on", "Zaznacz zgodę"),
    city: z.string().min(1, "Podaj miasto"),
    title: z.string().min(1, "Podaj tytuł"),
    days: z.array(z.string(), "Wybierz dni"),
  })
  const read = await readForm(
    post([
      ["title", ""],
      ["city", ""],
    ]),
    some,
  )
  expect(read.ok ? null : Object.keys(read.errors)).toEqual(["terms", "title", "days", "city"])
})

test("an error of a rule over several controls does not move those of unsent controls to the front", async () => {
  const report = z
    .strictObject({
      address: z.string(),
      reason: z.string("Wybierz powód"),
      details: z.string().min(1, "Napisz, dlaczego"),
    })
    .refine(({ address }) => address !== "", { path: ["address"], message: "Podaj adres", when: () => true })
  const read = await readForm(
    post([
      ["address", ""],
      ["details", ""],
    ]),
    report,
  )
  expect(read.ok ? null : Object.keys(read.errors)).toEqual(["address", "reason", "details"])
})

test("names that contradict each other are refused", () => {
  expect(
    nested(
      new Map([
        ["a", "1"],
        ["a.b", "2"],
      ]),
    ),
  ).toBeNull()
  expect(
    nested(
      new Map([
        ["a[0]", "1"],
        ["a.b", "2"],
      ]),
    ),
  ).toBeNull()
})

test("good input comes back nested, with repeated names as a list", async () => {
  const form = await readForm(
    post([
      ["title", "Bieg"],
      ["audience", "Dzieci"],
      ["audience", "Firmy"],
      ["options[0].price", "100"],
    ]),
    schema,
  )
  expect(form).toMatchObject({
    ok: true,
    input: { title: "Bieg", audience: ["Dzieci", "Firmy"], options: [{ price: "100" }] },
  })
})

test("bad input comes back with one sentence per control and everything that was typed, but no password", async () => {
  const form = await readForm(
    post([
      ["title", "B"],
      ["audience", "Dzieci"],
      ["audience", "Ufoludki"],
      ["options[0].price", "sto"],
    ]),
    schema,
  )
  expect(form).toEqual({
    ok: false,
    errors: {
      title: "Tytuł musi mieć co najmniej 3 znaki",
      audience: "Wybierz z listy",
      "options[0].price": "Podaj kwotę",
    },
    values: { title: "B", audience: ["Dzieci", "Ufoludki"], "options[0].price": "sto" },
  })
  const secret = await readForm(post([["password", "tajne"]]), z.strictObject({ password: z.string().min(6) }))
  expect(JSON.stringify(secret)).not.toContain("tajne")
})

test("a body that no form of ours sends is refused with 400, one that is too large with 413", async () => {
  expect(
    await refusal(
      readForm(
        post([
          ["title", "Bieg"],
          ["status", "x"],
        ]),
        schema,
      ),
    ),
  ).toBe("invalid")
  expect(await refusal(readForm(post([["__proto__", "x"]]), schema))).toBe("invalid")
  const json = new Request("http://localhost/", {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  })
  expect(await refusal(readForm(json, schema))).toBe("invalid")
  const torn = new Request("http://localhost/", {
    method: "POST",
    body: "--x\r\nnonsense",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  })
  expect(await refusal(readForm(torn, schema))).toBe("invalid")
  expect(await refusal(readForm(post([["title", "a".repeat(600_000)]]), schema))).toBe("too-large")
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
  })
  const streamed = new Request("http://localhost/", {
    method: "POST",
    body: endless,
    duplex: "half",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  } as RequestInit)
  expect(await refusal(readForm(streamed, schema))).toBe("too-large")
})

/** Number of entries that iterating over a nested value visits, including holes of lists. */
const entriesIn = (value: unknown): number =>
  value instanceof Object
    ? Array.from(Array.isArray(value) ? value : Object.values(value), entriesIn).reduce((sum, each) => sum + each, 0) +
      (Array.isArray(value) ? value.length : 0)
    : 0

test("a few names cannot make a list that takes long to read", () => {
  const numbers = Array.from({ length: 1000 }, (_, number) => number)
  const cases = [
    numbers.map((number) => `lines[${number}].benefits[999]`),
    numbers.map((number) => `lines[${number}].benefits[99]`),
    numbers.map((number) => `lines[0].benefits[${number}]`),
    numbers.map((number) => `a${number}[999]`),
    ["a[99][99][99][99]"],
  ]
  for (const names of cases) {
    const read = nested(new Map(names.map((name) => [name, "x"])))
    expect(read === null ? 0 : entriesIn(read), names[0]).toBeLessThan(5000)
  }
  const editor = numbers
    .slice(0, 50)
    .flatMap((line) => numbers.slice(0, 20).map((at) => `lines[${line + 40}].benefits[${at + 9}]`))
  const checklist = numbers.map((number) => `items[${number}].index`)
  for (const names of [editor, checklist]) expect(nested(new Map(names.map((name) => [name, "x"])))).not.toBeNull()
})
