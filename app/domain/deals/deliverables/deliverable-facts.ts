import { formatDay, isDay } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { withFullStop } from "#app/lib/text/sentences.ts"
import type { NotificationKind } from "../../notifications/categories.ts"
import type { Notice } from "../../notifications/notification.ts"
import type { TaskKind } from "../../notifications/task.ts"
import type { HistoryLine } from "../deal/deal-history.ts"

/** A deal's history shows these facts, but they are no moves of the deal. */
export const deliverableFacts = [
  "deal.rowDone",
  "deal.rowWithdrawDone",
  "deal.rowConfirm",
  "deal.rowSendBack",
  "deal.rowAdd",
  "deal.rowRemove",
  "deal.rowRename",
  "deal.rowSetDue",
  "deal.rowDueProposed",
  "deal.rowDueAccepted",
  "deal.rowDueDeclined",
  "deal.rowDueWithdrawn",
] as const
export type DeliverableFact = (typeof deliverableFacts)[number]
export const isDeliverableFact = (what: string): what is DeliverableFact =>
  (deliverableFacts as readonly string[]).includes(what)

/**
 * Details of a stored fact. `rows`: number of rows confirmed at once; `reason`: the remark or the description; `dueOn`: the
 * day that was set or proposed, `dueBefore`: the day that was due until then.
 */
export type DeliverableDetails = {
  rowId?: string
  row?: string
  rows?: number
  name?: string
  dueOn?: string
  dueBefore?: string
  reason?: string
}

const dayIn = (day: unknown) => (typeof day === "string" && isDay(day) ? formatDay(day) : "")

const about = (details: Readonly<Record<string, unknown>>) => ({
  row: typeof details.row === "string" ? quoted(details.row) : "",
  name: typeof details.name === "string" ? quoted(details.name) : "",
  rows: typeof details.rows === "number" ? details.rows : 1,
  remark: typeof details.reason === "string" && details.reason ? ` Uwaga: ${withFullStop(details.reason)}` : "",
  due: dayIn(details.dueOn),
  before: dayIn(details.dueBefore),
})

/** "Potwierdzono „Baner”"; the reason is the note of the entry. */
export function deliverableLine(fact: DeliverableFact, details: Readonly<Record<string, unknown>>): HistoryLine {
  const { row, name, rows, due, before } = about(details)
  const texts: Record<DeliverableFact, string> = {
    "deal.rowDone": `Oznaczono jako zrobione ${row}`,
    "deal.rowWithdrawDone": `Cofnięto oznaczenie ${row} jako zrobione`,
    "deal.rowConfirm": `Potwierdzono ${rows > 1 ? count(rows, memberNouns.świadczenie) : row}`,
    "deal.rowSendBack": `Odesłano do poprawy ${row}`,
    "deal.rowAdd": `Dodano poza ustaleniami ${row}`,
    "deal.rowRemove": `Usunięto dodane poza ustaleniami ${row}`,
    "deal.rowRename": `Zmieniono nazwę ${row} na ${name}`,
    "deal.rowSetDue": `Zmieniono termin ${row} na ${due}`,
    "deal.rowDueProposed": `Zaproponowano termin ${row}: ${due} zamiast ${before}`,
    "deal.rowDueAccepted": `Uzgodniono termin ${row}: ${due} zamiast ${before}`,
    "deal.rowDueDeclined": `Nie zgodzono się na termin ${row}: ${due}. Obowiązuje ${before}`,
    "deal.rowDueWithdrawn": `Wycofano propozycję terminu ${row}: ${due}. Obowiązuje ${before}`,
  }
  return { text: texts[fact], version: null, annex: null, from: null, to: null, inForce: null }
}

type DeliverableSubject = { name: string; title: string; details: Readonly<Record<string, unknown>> }
type RowsSubject = Omit<DeliverableSubject, "details"> & { rows: number }
type RowNotice = {
  kind: NotificationKind
  /** The task of the other side. */
  task?: TaskKind
  notice: (of: DeliverableSubject) => Notice
  /** One notification about several rows; without it each row has its own. */
  gathered?: (of: RowsSubject) => Notice
}

const rowsText = (rows: number) => count(rows, memberNouns.świadczenie)

const changed = (sentence: (of: ReturnType<typeof about>) => string): RowNotice => ({
  kind: "deliverable_changed",
  notice: ({ name, title, details }) => ({
    title: "Zmiana świadczenia",
    body: `${name} ${sentence(about(details))} we współpracy przy ${quoted(title)}.`,
  }),
  gathered: ({ name, title, rows }) => ({
    title: "Zmiany świadczeń",
    body: `${name} zmienia ${rowsText(rows)} we współpracy przy ${quoted(title)}.`,
  }),
})

const answeredDay = (title: string, sentence: (of: ReturnType<typeof about>) => string): RowNotice => ({
  kind: "deliverable_answered",
  notice: (of) => ({
    title,
    body: `${of.name} ${sentence(about(of.details))} we współpracy przy ${quoted(of.title)}.`,
  }),
})

const confirmedRows = ({ name, title, rows }: RowsSubject): Notice => ({
  title: "Świadczenia potwierdzone",
  body: `${name} potwierdza ${rowsText(rows)} we współpracy przy ${quoted(title)}.`,
})

/** Notifications of the other side; facts that it need not know appear on the page only. */
export const deliverableNotices: Partial<Record<DeliverableFact, RowNotice>> = {
  "deal.rowDone": {
    kind: "deliverable_done",
    task: "check",
    notice: ({ name, title, details }) => ({
      title: "Świadczenie czeka na potwierdzenie",
      body: `${name} oznacza jako zrobione ${about(details).row} we współpracy przy ${quoted(title)}. Potwierdź albo odeślij do poprawy.`,
    }),
    gathered: ({ name, title, rows }) => ({
      title: "Świadczenia czekają na potwierdzenie",
      body: `${name} oznacza jako zrobione ${rowsText(rows)} we współpracy przy ${quoted(title)}. Potwierdź albo odeślij do poprawy.`,
    }),
  },
  "deal.rowConfirm": {
    kind: "deliverable_answered",
    notice: ({ name, title, details }) => {
      const { rows, row } = about(details)
      return rows > 1
        ? confirmedRows({ name, title, rows })
        : { title: "Świadczenie potwierdzone", body: `${name} potwierdza ${row} we współpracy przy ${quoted(title)}.` }
    },
    gathered: confirmedRows,
  },
  "deal.rowSendBack": {
    kind: "deliverable_answered",
    task: "redo",
    notice: ({ name, title, details }) => ({
      title: "Świadczenie do poprawy",
      body: `${name} odsyła do poprawy ${about(details).row} we współpracy przy ${quoted(title)}.${about(details).remark}`,
    }),
    gathered: ({ name, title, rows }) => ({
      title: "Świadczenia do poprawy",
      body: `${name} odsyła do poprawy ${rowsText(rows)} we współpracy przy ${quoted(title)}.`,
    }),
  },
  "deal.rowAdd": changed(({ row }) => `dodaje poza ustaleniami ${row}`),
  "deal.rowRemove": changed(({ row }) => `usuwa dodane poza ustaleniami ${row}`),
  "deal.rowSetDue": changed(({ row, due }) => `zmienia termin ${row} na ${due}`),
  "deal.rowDueProposed": {
    kind: "deliverable_changed",
    task: "reschedule",
    notice: ({ name, title, details }) => {
      const { row, due, before } = about(details)
      return {
        title: "Propozycja nowego terminu",
        body: `${name} proponuje termin ${row}: ${due} zamiast ${before} we współpracy przy ${quoted(title)}. Do Twojej zgody obowiązuje dotychczasowy.`,
      }
    },
    gathered: ({ name, title, rows }) => ({
      title: "Propozycje nowych terminów",
      body: `${name} proponuje nowe terminy (${rowsText(rows)}) we współpracy przy ${quoted(title)}. Do Twojej zgody obowiązują dotychczasowe.`,
    }),
  },
  "deal.rowDueAccepted": answeredDay(
    "Termin uzgodniony",
    ({ row, due, before }) => `zgadza się na termin ${row}: ${due} zamiast ${before}`,
  ),
  "deal.rowDueDeclined": answeredDay(
    "Termin bez zmian",
    ({ row, due, before }) => `nie zgadza się na termin ${row}: ${due}. Obowiązuje ${before}`,
  ),
}
