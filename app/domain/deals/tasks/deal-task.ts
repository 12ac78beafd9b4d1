import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { AwaitedMove, DealTaskKind } from "../../notifications/task.ts"
import { formatMoney } from "../../shared/money.ts"
import { approveLabel, askAgainLabel, awaitedLabels } from "../deal/awaited-moves.ts"
import type { Side } from "../deal/deal.ts"
import { capacityTask } from "../people/capacity.ts"
import { type DealTask, isAwaited } from "./task.ts"

type TaskFields = {
  awaits: AwaitedMove | null
  approves?: boolean
  asksAgain?: boolean
}

/** Short label of a side's next task, for links to the deal. */
export function taskOf({ awaits, approves, asksAgain }: TaskFields): string {
  if (approves) return approveLabel
  if (asksAgain) return askAgainLabel
  return awaits === null ? "Zobacz współpracę" : awaitedLabels[awaits]
}

export type TaskLabel = Pick<DealTask, "what" | "side" | "title" | "grosze" | "asksAgain">

export const isMoneyTask = (what: DealTaskKind): boolean => ["pay", "overdue", "receive", "give_back"].includes(what)

export const isRowTask = (what: DealTaskKind): boolean => ["do", "redo", "check", "reschedule"].includes(what)

export type TaskPage = "deal" | "rows" | "payments" | "materials" | "documents"

export function taskPage(what: DealTaskKind): TaskPage {
  if (isRowTask(what)) return "rows"
  if (isMoneyTask(what)) return "payments"
  if (what === "account") return "payments"
  if (what === "capacity" || what === "copy") return "documents"
  return what === "materials" || what === "file" ? "materials" : "deal"
}

type OtherPage = Exclude<TaskPage, "deal" | "rows">

/** What waits for the viewer on other pages of a running deal, beside its rows and the awaited move. */
export function otherTurns(side: Side, kinds: readonly DealTaskKind[]): { page: OtherPage; label: string }[] {
  const received = side === "organization" ? "Wpłata do\u00a0potwierdzenia" : "Zwrot do\u00a0potwierdzenia"
  const labels: Partial<Record<DealTaskKind, string>> = {
    ...{ pay: "Przelew do\u00a0wysłania", overdue: "Wpłata po\u00a0terminie" },
    ...{
      receive: received,
      give_back: "Zwrot do\u00a0wysłania",
      account: "Rachunek do\u00a0przelewu do\u00a0sprawdzenia",
    },
    ...{ materials: "Materiały do\u00a0przekazania", file: "Materiały: potrzebny plik" },
    ...{ copy: "Podpisany egzemplarz do\u00a0sprawdzenia" },
  }
  return kinds.flatMap((what) => {
    const label = labels[what]
    return label ? { page: taskPage(what) as OtherPage, label } : []
  })
}

/** The text of a task on the desk and in reminders; of a row to do, only its title. */
export function taskText({ what, side, title, grosze, asksAgain }: TaskLabel): string {
  const sum = formatMoney(grosze ?? 0)
  switch (what) {
    case "pay":
      return `Zapłać ${sum}`
    case "overdue":
      return `Przypomnij o wpłacie ${sum}`
    case "receive":
      return side === "organization" ? `Sprawdź, czy wpłynęło ${sum}` : `Sprawdź, czy dotarł zwrot ${sum}`
    case "give_back":
      return `Zwróć ${sum}`
    case "do":
      return title ?? ""
    case "redo":
      return `Popraw: ${title ?? ""}`
    case "check":
      return `Potwierdź: ${title ?? ""}`
    case "reschedule":
      return `Odpowiedz na nowy termin: ${title ?? ""}`
    case "capacity":
      return capacityTask
    case "materials":
      return "Przekaż materiały"
    case "file":
      return "Przekaż potrzebny plik"
    case "copy":
      return "Sprawdź podpisany egzemplarz"
    case "account":
      return "Sprawdź nowy numer rachunku"
    case "rate":
      return "Oceń współpracę"
    default:
      return taskOf({ awaits: isAwaited(what) ? what : null, approves: what === "approve", asksAgain })
  }
}

const awaited: Record<Exclude<AwaitedMove, "called_off">, string> = {
  answer: "Odpowiedź na\u00a0propozycję",
  terms: "Odpowiedź na\u00a0nowe warunki",
  confirm: "Potwierdzenie umowy",
  annex: "Odpowiedź na\u00a0aneks",
  cancel: "Odpowiedź na\u00a0prośbę o\u00a0anulowanie",
  settle: "Rozliczenie",
  decide: "Decyzja o\u00a0rozliczeniu",
  correct: "Poprawione rozliczenie",
}

/** The text of a task that the other side waits for; `rows`: number of deliverables in one line. */
export function awaitedText({ what, side, title, grosze, asksAgain }: TaskLabel, rows = 1): string {
  const sum = formatMoney(grosze ?? 0)
  const row = rows === 1 ? (title ?? "") : count(rows, memberNouns.świadczenie)
  switch (what) {
    case "pay":
      return `Wpłata ${sum}`
    case "receive":
      return side === "organization" ? `Potwierdzenie wpłaty ${sum}` : `Potwierdzenie zwrotu ${sum}`
    case "give_back":
      return `Zwrot ${sum}`
    case "capacity":
      return "Rola, w\u00a0jakiej podpisuje umowę"
    case "materials":
      return "Materiały"
    case "file":
      return "Potrzebny plik"
    case "copy":
      return "Potwierdzenie podpisanego egzemplarza"
    case "account":
      return "Sprawdzenie numeru rachunku"
    case "do":
      return row
    case "redo":
      return `Po\u00a0poprawkach: ${row}`
    case "check":
      return `Potwierdzenie: ${row}`
    case "reschedule":
      return `Odpowiedź na\u00a0nowy termin: ${row}`
    default:
      // the authors themselves have not agreed yet
      if (asksAgain) return what === "annex" ? "Aneks" : "Nowe warunki"
      return what in awaited ? awaited[what as keyof typeof awaited] : ""
  }
}
