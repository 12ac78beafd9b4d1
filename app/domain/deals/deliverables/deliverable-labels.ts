import { quoted } from "#app/lib/text/quoted.ts"
import type { Side } from "../deal/deal.ts"
import { dueErrors } from "../terms/line-due.ts"
import type { DeliverableMove } from "./deliverable-moves.ts"

export const deliverableErrors = {
  notFound: "Nie znaleziono świadczenia",
  stale: "To świadczenie zmieniło się w\u00a0międzyczasie. Sprawdź je i\u00a0spróbuj ponownie.",
  notNow: "Tego nie można już zrobić. Sprawdź, co się zmieniło.",
  resting: "Świadczenia zmienia się w\u00a0trakcie realizacji. Sprawdź, co się zmieniło we współpracy.",
  wrongSide: "To należy do drugiej strony.",
  listChanged: "Lista zmieniła się w\u00a0międzyczasie. Sprawdź ją i\u00a0potwierdź jeszcze raz.",
  reason: "Napisz, co poprawić",
  title: "Napisz, co jest do zrobienia",
  due: dueErrors.due,
  duePast: dueErrors.past,
  dueFar: dueErrors.far,
  sameDay: "Ten termin już obowiązuje. Podaj inny dzień.",
  alreadyProposed: "Ten dzień jest już zaproponowany. Podaj inny albo poczekaj na odpowiedź.",
  proposedByOther: "Ten dzień proponuje druga strona. Możesz się na niego zgodzić.",
  proposedPast: "Ten dzień już minął. Zaproponuj inny.",
  owedBy: "Wybierz, kto to zapewnia",
  person: "Wybierz osobę z\u00a0zespołu",
  tooMany: "Poza ustaleniami można dodać najwyżej 40 świadczeń.",
  proved: "Usunąć można tylko świadczenie bez dowodów.",
  failed: "Nie udało się zapisać zmiany. Spróbuj ponownie za chwilę.",
} as const

/** Why a role that confirms no single row may not accept the settlement, which would confirm these. */
export const confirmedByOthers = (titles: readonly string[]): string =>
  `Najpierw właściciel lub koordynator potwierdza ${titles.length === 1 ? "świadczenie" : "świadczenia"}: ${titles.map(quoted).join(", ")}.`

/** Stands beside each button that confirms. */
export const finalNote = "Potwierdzenia nie da się cofnąć."

export const deliverableToasts: Record<DeliverableMove | "add" | "confirmAll", string> = {
  done: "Zrobione. Druga strona potwierdzi albo odeśle z\u00a0uwagą.",
  addProof: "Dowód został zapisany.",
  withdrawDone: "Świadczenie jest znowu do zrobienia.",
  confirm: "Świadczenie jest potwierdzone.",
  sendBack: "Świadczenie wróciło do poprawy.",
  assign: "Zapisano, kto odpowiada.",
  setDue: "Termin został zmieniony.",
  proposeDue: "Druga strona dostała propozycję terminu. Do jej zgody obowiązuje dotychczasowy.",
  acceptDue: "Nowy termin jest uzgodniony.",
  declineDue: "Termin zostaje bez zmian.",
  withdrawDue: "Propozycja terminu została wycofana.",
  rename: "Nazwa została zmieniona.",
  remove: "Świadczenie zostało usunięte.",
  add: "Świadczenie zostało dodane.",
  confirmAll: "Wszystko, co czekało, jest potwierdzone.",
}

export const wasDoneToast = (move: DeliverableMove): string =>
  move === "declineDue" || move === "withdrawDue"
    ? "Tej propozycji już nie ma. Termin jest bez zmian."
    : `To już było zapisane. ${deliverableToasts[move]}`

export const providesLabels: Record<Side, string> = {
  organization: "Organizacja zapewnia",
  sponsor: "Sponsor zapewnia",
}
