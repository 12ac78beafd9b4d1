import { expect, test } from "vitest"
import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import { customLine, type TermsLine } from "../terms/terms.ts"
import { alignRows, proposedRows, type StoredRow } from "./align-rows.ts"
import { type AgreedTerms, dueDay, rowsPromisedBy } from "./promised-rows.ts"

const today = "2027-03-01"
const events = [{ id: "e1", startDate: "2027-05-10", endDate: "2027-05-12" }]
const line = (lineKey: string, benefits: string[], more: Partial<TermsLine> = {}): TermsLine => ({
  ...customLine(
    { eventId: "e1", title: `Opcja ${lineKey}`, description: "", benefits, amountGrosze: 100_000 },
    lineKey,
  ),
  ...more,
})
const terms = (lines: TermsLine[], kind: AgreedTerms["kind"] = "sponsoring"): AgreedTerms => ({ kind, lines, events })

/** The rows after an alignment, as the database would store them. */
function after(agreed: AgreedTerms, stored: readonly StoredRow[] = []): StoredRow[] {
  const { added, changed, withdrawn } = alignRows(agreed, stored, today)
  const old = stored.map((row) => ({
    ...row,
    ...changed.find(({ id }) => id === row.id)?.set,
    ...(withdrawn.includes(row.id) ? { state: "withdrawn" as const } : {}),
  }))
  return [
    ...old,
    ...added.map((row, n) => ({ ...row, id: `${row.title} ${stored.length + n}`, state: "todo" as const })),
  ]
}
const nothing = { added: [], changed: [], withdrawn: [], dropped: [] }
const titled = (rows: readonly StoredRow[], title: string) => rows.find((row) => row.title === title) as StoredRow
const withState = (rows: readonly StoredRow[], title: string, state: StoredRow["state"]) =>
  rows.map((row) => (row.title === title ? { ...row, state } : row))

test("each kind of agreement promises its rows, the organization's first", () => {
  const titles = (kind: AgreedTerms["kind"], lines: TermsLine[]) =>
    rowsPromisedBy({ kind, lines }).map(({ owedBy, title }) => `${owedBy}: ${title}`)
  const option = line("a", ["Baner", "Logo na plakacie"], { isCustom: false, title: "Pakiet" })
  const own = line("b", [], { title: "Pieczywo", providedBy: "sponsor" })
  expect(titles("sponsoring", [option, own])).toEqual([
    "organization: Baner",
    "organization: Logo na plakacie",
    "sponsor: Pieczywo",
    "sponsor: Logo i\u00a0opis firmy",
  ])
  expect(titles("barter", [option])).toEqual([
    "organization: Baner",
    "organization: Logo na plakacie",
    "sponsor: Pakiet: towary lub usługi",
    "sponsor: Logo i\u00a0opis firmy",
  ])
  expect(titles("donation", [option])).toEqual(["organization: Pakiet"])
})

test("money has no row, since instalments have its due days", () => {
  const keys = (lines: TermsLine[]) => rowsPromisedBy({ kind: "sponsoring", lines }).map(({ lineKey }) => lineKey)
  expect(keys([line("a", ["Baner"])])).toEqual(["a", logoKey])
})

test("due days count from the first or the last day; days that are too near are fixed a week ahead", () => {
  const due = (title: string, from = events) => {
    const agreed = { ...terms([line("a", [title])]), events: from }
    const { dueOn, dueOffset } = titled(after(agreed), title)
    return [dueOn, dueOffset]
  }
  expect(due("Baner przy scenie")).toEqual(["2027-05-12", 0])
  expect(due("Logo na plakacie")).toEqual(["2027-04-26", -14])
  expect(due("Podziękowanie na stronie")).toEqual(["2027-05-19", 7])
  expect(due("Logo na plakacie", [{ id: "e1", startDate: "2027-03-10", endDate: "2027-03-10" }])).toEqual([
    "2027-03-08",
    null,
  ])
  expect(dueDay("gone", 0, events)).toBe("2027-05-12")
  expect(dueDay("e1", 0, [])).toBeNull()
})

test("aligned rows need nothing more", () => {
  for (const kind of ["sponsoring", "donation", "barter"] as const) {
    const agreed = terms([line("a", ["Baner", "Baner", "Wpis"]), line("b", [])], kind)
    expect(alignRows(agreed, after(agreed), today)).toEqual(nothing)
  }
})

test("work that is still promised stays, whatever its place in the terms", () => {
  const rows = withState(after(terms([line("a", ["Baner", "Wpis"])])), "Wpis", "done")
  const now = after(terms([line("a", ["Wpis", "Baner", "Film"])]), rows)
  expect(now.filter(({ state }) => state === "withdrawn")).toEqual([])
  expect(titled(now, "Wpis")).toMatchObject({ id: titled(rows, "Wpis").id, state: "done", position: 0 })
  expect(now).toHaveLength(rows.length + 1)
})

test("new wording renames a row without work on it, and withdraws any other", () => {
  const before = after(terms([line("a", ["Baner", "Wpis"])]))
  const reworded = terms([line("a", ["Duży baner", "Wpis"])])
  expect(titled(after(reworded, before), "Duży baner").id).toBe(titled(before, "Baner").id)
  for (const state of ["done", "sent_back"] as const) {
    const now = after(reworded, withState(before, "Baner", state))
    expect([titled(now, "Baner").state, titled(now, "Duży baner").state]).toEqual(["withdrawn", "todo"])
  }
})

test("rows that leave the terms are withdrawn unless confirmed, and are to do once they return", () => {
  const full = terms([line("a", ["Baner"]), line("b", ["Wpis"])])
  const reduced = terms([line("a", ["Baner"])])
  const reducedRows = after(reduced, after(full))
  expect(titled(reducedRows, "Wpis").state).toBe("withdrawn")
  expect(alignRows(reduced, reducedRows, today)).toEqual(nothing)
  expect(titled(after(full, reducedRows), "Wpis")).toMatchObject({ id: titled(reducedRows, "Wpis").id, state: "todo" })
  const confirmed = withState(after(full), "Wpis", "confirmed")
  expect(titled(after(reduced, confirmed), "Wpis").state).toBe("confirmed")
  expect(alignRows(reduced, confirmed, today)).toMatchObject({ withdrawn: [], dropped: [titled(confirmed, "Wpis").id] })
})

test("open rows move with the event, fixed and confirmed ones stay", () => {
  const agreed = terms([line("a", ["Baner", "Wpis", "Film"])])
  const rows = withState(after(agreed), "Wpis", "confirmed").map((row) =>
    row.title === "Film" ? { ...row, dueOffset: null } : row,
  )
  const moved = after({ ...agreed, events: [{ id: "e1", startDate: "2027-06-10", endDate: "2027-06-12" }] }, rows)
  expect(titled(moved, "Baner").dueOn).toBe("2027-06-12")
  for (const title of ["Wpis", "Film"]) expect(titled(moved, title).dueOn).toBe(titled(rows, title).dueOn)
})

test("proposed days are those that acceptance gives, also beside rows of earlier terms", () => {
  const daysOf = (rows: readonly StoredRow[]) =>
    rows
      .filter(({ state }) => state !== "withdrawn")
      .map(({ dueOn, title }) => `${dueOn} ${title}`)
      .sort()
  const earlier = terms([line("a", ["Baner", "Wpis"]), line("b", ["Film"])])
  const later = terms([line("a", ["Baner", "Relacja"])])
  const rows = after(earlier).map((row) =>
    row.title === "Baner" ? { ...row, dueOn: "2027-04-01", dueOffset: null } : row,
  )
  for (const [agreed, stored] of [
    [earlier, []],
    [later, rows],
  ] as const)
    expect(proposedRows(agreed, stored, today).map(({ dueOn, title }) => `${dueOn} ${title}`)).toEqual(
      daysOf(after(agreed, stored)),
    )
  const bases = proposedRows(
    earlier,
    rows.map((row) => ({ ...row, dueAgreed: row.title === "Film" })),
    today,
  )
  expect(bases.map(({ title, basis }) => [title, basis])).toEqual([
    ["Baner", "notice"],
    ["Logo i\u00a0opis firmy", -21],
    ["Wpis", -14],
    ["Film", "agreed"],
  ])
  const donated = terms([line("a", ["Baner"], { isCustom: false })], "donation")
  expect(proposedRows(donated, [], today)).toEqual([])
})

test("a day of the terms is due instead of the rule's, until a later version names another", () => {
  const named = (dueOn: string | null, benefits = ["Baner", "Wpis"]) => terms([line("a", benefits, { dueOn })])
  const rows = after(named("2027-04-20"))
  for (const title of ["Baner", "Wpis"])
    expect(titled(rows, title)).toMatchObject({ dueOn: "2027-04-20", dueOffset: null, dueAgreed: true })
  // a day that both sides agreed to afterwards stays while the terms name the same
  const moved = rows.map((row) => (row.title === "Wpis" ? { ...row, dueOn: "2027-04-25" } : row))
  const longer = after(named("2027-04-20", ["Baner", "Wpis", "Film"]), moved)
  expect(["Wpis", "Film"].map((title) => titled(longer, title).dueOn)).toEqual(["2027-04-25", "2027-04-20"])
  expect(alignRows(named("2027-04-20"), moved, today)).toEqual(nothing)
  expect(titled(after(named("2027-04-28"), moved), "Wpis").dueOn).toBe("2027-04-28")
  expect(titled(after(named(null), moved), "Wpis")).toMatchObject({ dueOffset: -14, dueAgreed: false })
  const confirmed = withState(moved, "Wpis", "confirmed")
  expect(titled(after(named("2027-04-28"), confirmed), "Wpis").dueOn).toBe("2027-04-25")
})

test("a day of the terms that has passed when they are agreed gives way to the rule", () => {
  const rows = after(terms([line("a", ["Baner"], { dueOn: "2027-02-28" })]))
  expect(titled(rows, "Baner")).toMatchObject({ dueOn: "2027-05-12", dueAgreed: false })
})

test("a day that the owing side had set alone stays its own until terms name another", () => {
  const named = (dueOn: string | null) => terms([line("a", ["Wpis"], { dueOn })])
  const day = { dueOn: "2027-04-25", dueOffset: null, dueMovedAlone: true }
  const alone = after(named(null)).map((row) => ({ ...row, ...day }))
  expect(alignRows(named(null), alone, today)).toEqual(nothing)
  expect(proposedRows(named(null), alone, today).map(({ basis }) => basis)).toEqual(["alone", "alone"])
  expect(titled(after(named("2027-04-28"), alone), "Wpis")).toMatchObject({ dueAgreed: true, dueMovedAlone: false })
})
