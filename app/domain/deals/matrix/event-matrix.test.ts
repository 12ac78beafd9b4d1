import { expect, test } from "vitest"
import {
  countByLook,
  filterRows,
  lookOf,
  lookSentence,
  type MatrixRow,
  matrixList,
  matrixOf,
  readMatrixFilter,
} from "./event-matrix.ts"

const today = "2027-04-08"
const days = { startDate: "2027-04-24", endDate: "2027-04-25" }
let rowCount = 0
const row = (sponsor: string, title: string, dueOn: string, more: Partial<MatrixRow> = {}): MatrixRow => ({
  id: `row ${++rowCount}`,
  dealId: `deal ${sponsor}`,
  sponsor,
  title,
  dueOn,
  state: "todo",
  doneOn: null,
  responsible: null,
  isMine: false,
  reason: null,
  takesProof: true,
  takesPerson: false,
  ...more,
})

test("a row is late only while it has to be done", () => {
  expect(lookOf(row("A", "Baner", "2027-04-07"), today)).toBe("late")
  expect(lookOf(row("A", "Baner", today), today)).toBe("todo")
  expect(lookOf(row("A", "Baner", "2027-04-07", { state: "done" }), today)).toBe("sent")
  expect(lookOf(row("A", "Baner", "2027-04-07", { state: "sent_back" }), today)).toBe("fix")
  expect(lookOf(row("A", "Baner", "2027-04-07", { state: "confirmed" }), today)).toBe("ok")
  expect(lookSentence(row("A", "Baner", "2027-04-05"), today)).toBe("po terminie 3\u00a0dni")
})

test("rows of the same wording are one line, in the phase of its earliest day; sponsors are sorted by name", () => {
  const { columns, groups } = matrixOf(
    [
      row("Żuraw", "Logo na plakacie", "2027-04-02"),
      row("Ada", "logo na plakacie", "2027-04-24"),
      row("Ada", "Stoisko", "2027-04-25"),
      row("Ada", "Stoisko", "2027-04-25"),
      row("Ćma", "Podziękowanie", "2027-05-02"),
    ],
    days,
  )
  expect(columns.map(({ sponsor }) => sponsor)).toEqual(["Ada", "Ćma", "Żuraw"])
  const shown = groups.map(({ phase, lines }) => [
    phase,
    lines.map(({ title, cells }) => [title, cells.map((cell) => cell?.dueOn ?? null)]),
  ])
  expect(shown).toEqual([
    ["before", [["Logo na plakacie", ["2027-04-24", null, "2027-04-02"]]]],
    [
      "during",
      [
        ["Stoisko", ["2027-04-25", null, null]],
        ["Stoisko", ["2027-04-25", null, null]],
      ],
    ],
    ["after", [["Podziękowanie", [null, "2027-05-02", null]]]],
  ])
  expect(matrixOf([], days)).toEqual({ columns: [], groups: [] })
})

test("each filter shows as many rows as its count says", () => {
  const rows = [
    row("A", "late", "2027-04-01"),
    row("A", "soon", "2027-04-15", { isMine: true }),
    row("A", "later", "2027-04-16"),
    row("A", "fix", "2027-04-01", { state: "sent_back", isMine: true }),
    row("A", "sent", "2027-04-01", { state: "done" }),
    row("A", "ok", "2027-04-01", { state: "confirmed" }),
  ]
  const titles = (filter: string) => filterRows(rows, readMatrixFilter(filter), today).map(({ title }) => title)
  expect(titles("zalegle")).toEqual(["late"])
  expect(titles("tydzien")).toEqual(["soon"])
  expect(titles("poprawa")).toEqual(["fix"])
  expect(titles("sponsor")).toEqual(["sent"])
  expect(titles("moje")).toEqual(["soon", "fix"])
  expect(titles("cokolwiek")).toHaveLength(6)
  expect(countByLook(rows, today)).toEqual({ late: 1, fix: 1, todo: 2, sent: 1, ok: 1 })
  expect(matrixList(rows, today).map(({ look, rows: of }) => `${look} ${of.length}`)).toEqual([
    "late 1",
    "fix 1",
    "todo 2",
    "sent 1",
    "ok 1",
  ])
})
