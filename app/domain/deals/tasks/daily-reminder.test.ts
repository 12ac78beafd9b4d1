import { expect, test } from "vitest"
import { type DealTaskKind, dealTaskKinds } from "../../notifications/task.ts"
import { inOrderOfConsequence } from "./consequence.ts"
import {
  countsSentence,
  dailyNotice,
  onlyTask,
  pageOf,
  type RemindedRow,
  remindedRow,
  rowSentence,
} from "./daily-reminder.ts"
import type { DealTask } from "./task.ts"

const today = "2030-03-20"
const task = (what: DealTaskKind, changes: Partial<DealTask> = {}) => ({
  ...{ dealId: "d", what, subject: null, side: "organization" as const, title: "Baner", grosze: 100_000 },
  ...{ since: "2030-03-10", fromDay: "2030-03-10", dueOn: null, lastDay: null, asksAgain: false, ...changes },
})
const plain = (text: string) => text.replaceAll("\u00a0", " ")
const sentenceOf = (row: RemindedRow) =>
  plain("title" in row ? `${row.title}: ${rowSentence(row, today)}` : rowSentence(row, today))

const late = { dueOn: "2030-03-19", since: null }
const soon = { dueOn: "2030-03-21", since: null }
const waits = "czeka od 10 marca 2030"

test.each<[DealTaskKind, Partial<DealTask>, string, string]>([
  ["answer", {}, `Odpowiedz na propozycję: ${waits}`, "deal"],
  ["terms", {}, `Sprawdź nowe warunki: ${waits}`, "deal"],
  ["terms", { asksAgain: true }, `Poproś drugą osobę o zgodę: ${waits}`, "deal"],
  ["confirm", {}, `Potwierdź i zawrzyj umowę: ${waits}`, "deal"],
  ["annex", {}, `Odpowiedz na aneks: ${waits}`, "deal"],
  ["cancel", {}, `Odpowiedz na prośbę o anulowanie: ${waits}`, "deal"],
  ["called_off", {}, `Zdecyduj, co dalej po anulowaniu wydarzenia: ${waits}`, "deal"],
  ["settle", {}, `Prześlij rozliczenie: ${waits}`, "deal"],
  ["settle", { lastDay: "2030-03-14" }, "Prześlij rozliczenie: czeka od 15 marca 2030", "deal"],
  ["settle", { lastDay: "2030-03-08" }, `Prześlij rozliczenie: ${waits}`, "deal"],
  ["decide", {}, `Sprawdź rozliczenie: ${waits}`, "deal"],
  ["correct", {}, `Popraw rozliczenie: ${waits}`, "deal"],
  ["approve", {}, `Zatwierdź jako druga osoba: ${waits}`, "deal"],
  ["capacity", {}, `Podaj, w jakiej roli podpisujesz: ${waits}`, "documents"],
  ["materials", {}, `Przekaż materiały: ${waits}`, "materials"],
  ["pay", soon, "Zapłać 1 000 zł: do 21 marca 2030 (jutro)", "payments"],
  ["pay", { since: null }, `Zapłać 1 000 zł: ${waits}`, "payments"],
  [
    "pay",
    late,
    "Przelew 1 000 zł miał wyjść do 19 marca 2030. Jeśli jest już wysłany, oznacz go na stronie płatności.",
    "payments",
  ],
  [
    "overdue",
    late,
    "Wpłata 1 000 zł miała przyjść do 19 marca 2030. Jeśli pieniądze już są, potwierdź je na stronie płatności.",
    "payments",
  ],
  ["receive", {}, `Sprawdź, czy wpłynęło 1 000 zł: ${waits}`, "payments"],
  ["receive", { side: "sponsor" }, `Sprawdź, czy dotarł zwrot 1 000 zł: ${waits}`, "payments"],
  ["give_back", {}, `Zwróć 1 000 zł: ${waits}`, "payments"],
  ["do", soon, "Baner: do 21 marca 2030 (jutro)", "rows"],
  ["do", late, "Baner: termin minął 19 marca 2030 (wczoraj)", "rows"],
  ["redo", { dueOn: "2030-03-20" }, "Popraw: Baner: do 20 marca 2030 (dzisiaj)", "rows"],
  ["check", {}, "Baner: zrobione 10 marca 2030, czeka na Twoje potwierdzenie", "rows"],
  ["reschedule", {}, `Odpowiedz na nowy termin: Baner: ${waits}`, "rows"],
  ["rate", { since: null }, `Oceń współpracę: ${waits}`, "deal"],
])("%s %o has its text and leads to where it is done", (what, changes, text, page) => {
  const row = remindedRow(task(what, changes), today)
  expect([sentenceOf(row), pageOf([row])]).toEqual([text, page])
})

test("late tasks come first, then tasks that somebody waits for, and the earliest of each", () => {
  const changes = [...dealTaskKinds.toReversed().map((what) => task(what)), task("do", late), task("pay", soon)]
  expect(inOrderOfConsequence(changes, today).map(({ what }) => what)).toEqual([
    ...[
      "do",
      "reschedule",
      "copy",
      "file",
      "materials",
      "capacity",
      "approve",
      "called_off",
      "cancel",
      "annex",
      "confirm",
      "terms",
      "answer",
    ],
    ...["give_back", "receive", "overdue", "pay", "account", "pay"],
    ...["redo", "do", "correct", "decide", "settle", "check", "rate"],
  ])
})

test("a settlement waits from the day after the event, however old the last move", () => {
  const settle = task("settle", { since: "2030-01-01", lastDay: "2030-03-15" })
  const changes = [settle, task("decide"), task("correct", { since: "2030-03-18" })]
  expect(inOrderOfConsequence(changes, today).map(({ what }) => what)).toEqual(["decide", "settle", "correct"])
})

test("tasks of several pages lead to the deal, and a single waiting one is named", () => {
  const rows = [remindedRow(task("do", soon), today), remindedRow(task("receive"), today)]
  expect(pageOf(rows)).toBe("deal")
  const deal = { dealId: "d", title: "Sadzenie", partner: "Firma", rows: [remindedRow(task("answer"), today)] }
  expect(onlyTask([deal], 0)).toBe("Odpowiedz na propozycję")
  expect([onlyTask([deal], 1), onlyTask([deal, deal], 0), onlyTask([{ ...deal, rows }], 0)]).toEqual([null, null, null])
  expect(dailyNotice({ waiting: 1 }, "Sadzenie", "Odpowiedz na propozycję").body).toBe(
    "Współpraca przy „Sadzenie”. Odpowiedz na propozycję.",
  )
  expect(countsSentence({ waiting: 1, late: 2, soon: 3, unconfirmed: 4, money: 5 })).toBe(
    "Czeka na Ciebie: 1, po terminie: 2, na najbliższe dni: 3, do potwierdzenia: 4, płatności po terminie: 5.",
  )
})
