import { describe, expect, test } from "vitest"
import { dealKinds } from "../deal/deal.ts"
import { promisesOf } from "../terms/terms-sides.ts"
import { documentOf } from "./document-numbers.ts"
import { lackingThings } from "./lacking.ts"
import { pointedNumbers, remarksOf } from "./pointed-numbers.ts"
import { gapsIn } from "./report-gaps.ts"
import { rowNumbers } from "./report-row-numbers.ts"
import { resultsOf } from "./results.ts"
import {
  composedValues,
  numberRanges,
  reportErrors,
  reportParts,
  type StoredReport,
  tally,
} from "./settlement-report.ts"
import { checklistFrom, reportForm } from "./settlement-report-form.ts"
import {
  isReported,
  isUnproved,
  missingOf,
  proofText,
  type ReportProof,
  type ReportRow,
  wordingOf,
} from "./settlement-rows.ts"

const lines = [
  { lineKey: "gold", title: "Sponsor złoty", benefits: ["logo", "stoisko"], isCustom: false },
  { lineKey: "food", title: "Poczęstunek", benefits: [], isCustom: true },
]

const proof = (id: string, made: Partial<ReportProof> = {}): ReportProof => ({
  id,
  kind: "photo",
  link: null,
  amount: null,
  unit: null,
  comment: null,
  name: `${id}.webp`,
  isDraft: false,
  isReplaced: false,
  width: 900,
  height: 600,
  ...made,
})
const row = (id: string, made: Partial<ReportRow> = {}): ReportRow => ({
  id,
  by: "organization",
  lineKey: "gold",
  promiseIndex: 0,
  title: id,
  lineTitle: "Sponsor złoty",
  what: id,
  state: "todo",
  confirmedOn: null,
  label: "Do zrobienia",
  hue: "todo",
  proofs: [],
  ...made,
})
const rows = [row("logo"), row("stoisko", { promiseIndex: 1 }), row("lunch", { lineKey: "food" })]

test("each part of a checklist has the rows of one side, and together they have all rows", () => {
  const inKind = [...lines, { lineKey: "tent", title: "Namiot", benefits: [], isCustom: true, form: "goods" as const }]
  for (const kind of dealKinds) {
    const parts = reportParts[kind].map(({ by }) => by)
    expect(new Set(parts).size, kind).toBe(parts.length)
    expect(promisesOf(kind, inKind).every(({ by }) => parts.includes(by))).toBe(true)
  }
})

test("rows of the logo and withdrawn rows are not part of it", () => {
  const state = "todo" as const
  const keys = ["gold", null, "logo"].map((lineKey) => isReported({ lineKey, state }))
  expect(keys).toEqual([true, true, false])
  expect(isReported({ lineKey: "gold", state: "withdrawn" })).toBe(false)
})

test("a row has the wording of the terms in force, or its own if they lack it", () => {
  const promised = promisesOf("sponsoring", lines)
  const of = (lineKey: string | null, title: string, promiseIndex = 0) =>
    wordingOf({ lineKey, promiseIndex, title, owedBy: "organization" }, promised)
  expect(of("gold", "logo")).toEqual({ lineTitle: "Sponsor złoty", what: "logo" })
  expect(of("food", "Poczęstunek")).toEqual({ lineTitle: "Poczęstunek", what: null })
  expect(of(null, "Ulotki")).toEqual({ lineTitle: null, what: "Ulotki" })
  expect(of("gone", "Baner")).toEqual({ lineTitle: null, what: "Baner" })
})

const read = (items: unknown[]) =>
  checklistFrom(reportForm.parse({ version: "1", summary: "Było pięknie", items }), rows)

test("answers are joined to the rows in any order", () => {
  const result = read([
    { rowId: "lunch", state: "not", note: "Odwołano dostawę" },
    { rowId: "stoisko", state: "partly", note: "Tylko pierwszego dnia" },
    { rowId: "logo", state: "done", note: "Widać je z ulicy" },
    { rowId: "other", state: "done" },
  ])
  expect(result.ok && result.items.map(({ id, answer, note }) => [id, answer, note])).toEqual([
    ["logo", "done", "Widać je z ulicy"],
    ["stoisko", "partly", "Tylko pierwszego dnia"],
    ["lunch", "not", "Odwołano dostawę"],
  ])
  expect(result.ok && tally(result.items.map(({ answer }) => ({ state: answer })))).toEqual({
    done: 1,
    partly: 1,
    not: 1,
  })
})

test("every row needs an answer, and one that was not done a note", () => {
  const errors = {
    "items[0].state": "Zaznacz, jak było",
    "items[1].note": "Napisz, czego zabrakło",
    "items[2].state": "Zaznacz, jak było",
  }
  const items = [
    { rowId: "logo", state: "" },
    { rowId: "stoisko", state: "partly" },
  ]
  expect(read(items)).toEqual({ ok: false, errors })
  const typed = Object.fromEntries(
    items.flatMap((item, at) => Object.entries(item).map(([name, value]) => [`items[${at}].${name}`, value])),
  )
  expect(gapsIn(typed, rows, isUnproved)).toEqual(errors)
  expect(gapsIn({ ...typed, "items[1].note": " \n" }, rows, isUnproved)).toEqual(errors)
})

test("a done row without a proof or a confirmation needs a reason", () => {
  const shown = [row("logo", { proofs: [proof("a")] }), row("stoisko"), row("lunch", { state: "confirmed" })]
  const items = shown.map(({ id }) => ({ rowId: id, state: "done" }))
  const of = (typed: object[]) =>
    checklistFrom(reportForm.parse({ version: "1", summary: "Było pięknie", items: typed }), shown)
  expect(of(items)).toEqual({ ok: false, errors: { "items[1].note": reportErrors.unproved } })
  expect(of(items.map((item) => ({ ...item, note: "Fotograf zachorował" }))).ok).toBe(true)
})

test("numbers of invoices fill a settlement where they fit", () => {
  const bill = (number: string, ksefNumber: string | null = null) => ({ number, ksefNumber })
  expect(documentOf([bill("FV 1", "K1"), bill("FV 2")])).toEqual({ documentNumber: "FV 1, FV 2", ksefNumber: "K1" })
  expect(documentOf([bill("F".repeat(61), "K1"), bill("FV 2", "K2")])).toEqual({ documentNumber: "", ksefNumber: "" })
  expect(documentOf([])).toEqual({ documentNumber: "", ksefNumber: "" })
})

test("figures and numbers of a settlement are pointed at by name, and lead to their fields", () => {
  const results = resultsOf({ participants: 512 })
  const numbers = pointedNumbers({ results, documentNumber: "FV 1", ksefNumber: null })
  expect(numbers.map(({ title }) => title)).toEqual(["Uczestnicy: 512", "Dokument FV 1"])
  const corrections = numbers.map(({ id }) => ({ rowId: id, reason: `o ${id}` }))
  expect(Object.keys(remarksOf([...corrections, { rowId: "logo", reason: "x" }]))).toEqual([
    "participants",
    "documentNumber",
  ])
})

test("missing things are counted in words", () => {
  expect([1, 2, 5, 11].map(lackingThings)).toEqual([
    "Brakuje jednej rzeczy",
    "Brakuje dwóch rzeczy",
    "Brakuje pięciu rzeczy",
    "Brakuje 11 rzeczy",
  ])
})

test("a row keeps its number in an open form while other rows come and go", () => {
  const typed = { "items[0].rowId": "gone", "items[1].rowId": "stoisko", "items[2].rowId": "lunch" }
  expect([...rowNumbers(rows, typed)]).toEqual([
    ["logo", 3],
    ["stoisko", 1],
    ["lunch", 2],
  ])
})

test("the form takes no other states and no wording of the rows", () => {
  const sent = (item: object) => reportForm.safeParse({ version: "1", summary: "x", items: [item] }).success
  expect(sent({ rowId: "logo", state: "done" })).toBe(true)
  expect(sent({ rowId: "logo", state: "great" })).toBe(false)
  expect(sent({ rowId: "logo", state: "done", title: "auto" })).toBe(false)
  expect(reportForm.safeParse({ version: "1", summary: " " }).success).toBe(false)
  const proofs = Array.from({ length: 61 }, (_, n) => `proof-${n}`)
  expect(reportForm.safeParse({ version: "1", summary: "x", proofs }).error?.issues[0]?.message).toBe(
    "Wybierz najwyżej 60 zdjęć z\u00a0dowodów.",
  )
})

test("numbers, links, files and comments become text, but drafts do not", () => {
  const proofs = [
    proof("a", { kind: "number", amount: 14_200, unit: "odbiorców" }),
    proof("b", { kind: "link", link: "https://facebook.example/wpis" }),
    proof("c", { kind: "pdf", name: "plakat.pdf", comment: "Wisi od maja" }),
    proof("d", { comment: "Wisi od maja" }),
    proof("e", { comment: "szkic", isDraft: true }),
  ]
  expect(proofText(proofs).split("\n")).toEqual([
    "14\u00a0200 odbiorców",
    "https://facebook.example/wpis",
    "plik plakat.pdf",
    "Wisi od maja",
  ])
  expect(proofText(proofs.map((one) => ({ ...one, comment: "x".repeat(1500) + one.id }))).length).toBeLessThanOrEqual(
    2000,
  )
})

describe("a composed form", () => {
  const proved = [
    row("logo", {
      state: "confirmed",
      proofs: [proof("p1"), proof("n", { kind: "number", amount: 120, unit: "plakatów" })],
    }),
    row("stoisko", { state: "done", proofs: [proof("p2"), proof("p1"), proof("p3", { isDraft: true })] }),
    row("wpis"),
    row("lunch", { by: "sponsor", state: "done", proofs: [proof("p4")] }),
  ]
  const filled = {
    "items[0].state": "done",
    "items[0].note": "120 plakatów",
    "items[1].state": "done",
    "items[2].state": "",
    "items[3].state": "",
  }

  test("begins with what is done, its words, and photos of what the organization did", () => {
    expect(composedValues(proved, null)).toMatchObject({ ...filled, proofs: ["p1", "p2"], summary: "" })
  })

  test("names each row once: without an answer, without a proof, or without a confirmation", () => {
    const rows = proved.map((each) => ({ ...each, isUnproved: isUnproved(each) }))
    const named = (unanswered: readonly string[]) =>
      Object.values(missingOf(rows, ({ id }) => !unanswered.includes(id))).map((lacking) => lacking.map(({ id }) => id))
    expect(named([])).toEqual([[], ["wpis"], ["stoisko", "lunch"]])
    expect(named(["wpis", "lunch"])).toEqual([["wpis", "lunch"], [], ["stoisko"]])
  })

  test("takes at most sixty photos, of every row first", () => {
    const many = ["a", "b"].map((id) =>
      row(id, { proofs: Array.from({ length: 40 }, (_, n) => proof(`${id}${n}`)), state: "done" }),
    )
    const { proofs } = composedValues(many, null)
    expect(proofs).toHaveLength(60)
    expect(proofs?.slice(0, 3)).toEqual(["a0", "b0", "a1"])
  })

  const last: StoredReport = {
    summary: "Było pięknie",
    reach: null,
    proofs: ["p2"],
    seen: ["p1", "p2"],
    items: [
      { rowId: "logo", was: "done", state: "partly", note: "Mniej plakatów" },
      { rowId: "stoisko", was: "done", state: "partly", note: "Jeden dzień" },
      { rowId: "gone", was: "done", state: "done", note: null },
    ],
  }
  test("goes on from the settlement that was sent before, with what is new", () => {
    expect(composedValues(proved, last, resultsOf({ participants: 1200 }))).toMatchObject({
      summary: "Było pięknie",
      participants: "1200",
      // confirmed meanwhile, with a new number
      "items[0].state": "done",
      "items[0].note": "Mniej plakatów\n120 plakatów",
      "items[1].state": "partly",
      "items[1].note": "Jeden dzień",
      proofs: ["p2"],
    })
  })

  test("reads settlements that named rows by line and index", () => {
    const items = [{ lineKey: "gold", index: 1, state: "not" as const, note: "Odwołano" }]
    const old = [row("logo"), row("stoisko", { promiseIndex: 1 })]
    expect(composedValues(old, { summary: "x", reach: null, items })).toMatchObject({
      "items[0].state": "",
      "items[1].state": "not",
      "items[1].note": "Odwołano",
    })
  })
})

test("numbers of photos are written in ranges", () => {
  expect(numberRanges([1, 2, 3, 5, 7, 8])).toBe("1–3, 5, 7–8")
  expect(numberRanges([])).toBe("")
})

test("a proof that another one has replaced is neither chosen nor named, though the settlement had it before", () => {
  const proofs = [proof("stare", { isReplaced: true, comment: "Za małe logo" }), proof("nowe", { comment: "Większe" })]
  const [stand] = [row("stoisko", { proofs, state: "done" })]
  const sent = { items: [], summary: "", reach: "", proofs: ["stare"], seen: ["stare"] }
  for (const last of [null, sent]) {
    const values = composedValues([stand], last)
    expect(values.proofs).toEqual(["nowe"])
    expect(values["items[0].note"]).toBe("Większe")
  }
})
