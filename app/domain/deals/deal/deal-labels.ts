import { type DealStatus, dealStatusLabels } from "./deal.ts"
import type { Move } from "./deal-moves.ts"

export type MoveButton = { label: string; busy: string; look: "primary" | "line" | "danger" }

const buttons: Record<Move, MoveButton> = {
  accept: { label: "Zaakceptuj propozycję", busy: "Akceptowanie...", look: "primary" },
  acceptTerms: { label: "Zaakceptuj warunki", busy: "Akceptowanie...", look: "primary" },
  settle: { label: "Prześlij rozliczenie", busy: "Wysyłanie...", look: "primary" },
  agreeToChange: { label: "Zgadzam się na nowy termin", busy: "Zapisywanie...", look: "primary" },
  acceptSettlement: { label: "Zaakceptuj rozliczenie", busy: "Akceptowanie...", look: "primary" },
  confirmCancel: { label: "Zgadzam się na anulowanie", busy: "Anulowanie...", look: "danger" },
  declineCancel: { label: "Odrzuć prośbę", busy: "Odrzucanie...", look: "line" },
  acceptAnnex: { label: "Zaakceptuj aneks", busy: "Akceptowanie...", look: "primary" },
  declineAnnex: { label: "Odrzuć aneks", busy: "Odrzucanie...", look: "line" },
  counterAnnex: { label: "Zaproponuj inny aneks", busy: "Zapisywanie...", look: "line" },
  replaceAnnex: { label: "Popraw aneks", busy: "Zapisywanie...", look: "line" },
  withdrawAnnex: { label: "Wycofaj aneks", busy: "Wycofywanie...", look: "danger" },
  proposeAnnex: { label: "Zaproponuj aneks", busy: "Zapisywanie...", look: "line" },
  edit: { label: "Edytuj opcje", busy: "Zapisywanie...", look: "line" },
  negotiate: { label: "Rozpocznij negocjacje", busy: "Zapisywanie...", look: "line" },
  replaceSettlement: { label: "Zamień plik rozliczenia", busy: "Wysyłanie...", look: "line" },
  rejectSettlement: { label: "Poproś o poprawki", busy: "Wysyłanie...", look: "line" },
  withdrawCancel: { label: "Wycofaj prośbę o\u00a0anulowanie", busy: "Zapisywanie...", look: "line" },
  reject: { label: "Odrzuć", busy: "Odrzucanie...", look: "danger" },
  cancel: { label: "Anuluj współpracę", busy: "Anulowanie...", look: "danger" },
  askToCancel: { label: "Poproś o\u00a0anulowanie", busy: "Wysyłanie...", look: "danger" },
}

/** The last confirmation of a proposal that was accepted unchanged. */
export const concludesLabel = "Potwierdź i\u00a0zawrzyj umowę"

/** A move's button. `waits`: see `waitsForEvent`; settling is then not the main action. */
export function moveButton(move: Move, status: DealStatus, waits = false): MoveButton {
  if (move === "settle" && waits) return { ...buttons.settle, look: "line" }
  if (move === "acceptTerms" && status === "accepted") return { ...buttons.acceptTerms, label: concludesLabel }
  if (move === "cancel" && status === "pending") return { ...buttons.cancel, label: "Anuluj propozycję" }
  if (move === "settle" && status === "settlement_rejected")
    return { ...buttons.settle, label: "Prześlij poprawione rozliczenie" }
  return buttons[move]
}

/** Only in final statuses (D1, B39). */
export const repeatLabel = (status: DealStatus): string =>
  status === "completed" ? "Ponów współpracę" : "Ponów propozycję"

export type MoveToast = { title: string; description: string }

const annexSent: MoveToast = {
  title: "Aneks wysłany",
  description: "Do czasu akceptacji przez drugą stronę obowiązują dotychczasowe ustalenia.",
}
const ownToasts: Partial<Record<Move, MoveToast>> = {
  proposeAnnex: annexSent,
  replaceAnnex: annexSent,
  counterAnnex: annexSent,
  acceptAnnex: { title: "Aneks zawarty", description: "Od teraz obowiązują warunki zmienione aneksem." },
  declineAnnex: { title: "Aneks odrzucony", description: "Obowiązują dotychczasowe ustalenia." },
  withdrawAnnex: { title: "Aneks wycofany", description: "Obowiązują dotychczasowe ustalenia." },
  edit: { title: "Sukces", description: "Opcje współpracy zostały zapisane. Współpraca jest teraz w\u00a0negocjacji." },
  settle: { title: "Rozliczenie przesłane", description: "Plik rozliczenia został przesłany do sponsora." },
  replaceSettlement: {
    title: "Rozliczenie przesłane",
    description: "Nowy plik rozliczenia został przesłany do sponsora.",
  },
  agreeToChange: { title: "Zgoda zapisana", description: "Organizacja zobaczy, że nowy termin Ci odpowiada." },
  askToCancel: { title: "Prośba wysłana", description: "Współpraca zostanie anulowana, gdy druga strona się zgodzi." },
  declineCancel: {
    title: "Prośba odrzucona",
    description: "Współpraca trwa dalej. Druga strona otrzyma powiadomienie.",
  },
  withdrawCancel: {
    title: "Prośba wycofana",
    description: "Współpraca trwa dalej. Druga strona otrzyma powiadomienie.",
  },
}
const nextSteps: Partial<Record<Move, string>> = {
  cancel: "Druga strona otrzyma powiadomienie.",
  confirmCancel: "Druga strona otrzyma powiadomienie.",
  acceptSettlement: "Dziękujemy!",
  rejectSettlement: "Organizacja może teraz przesłać poprawione rozliczenie.",
}

/** The toast after a move that led to `status`: spec B 8, then the next step (A97). */
export function moveToast(move: Move, status: DealStatus): MoveToast {
  const changed = `Status współpracy został zmieniony na: ${dealStatusLabels[status]}`
  const more = nextSteps[move]
  return ownToasts[move] ?? { title: "Status zaktualizowany", description: more ? `${changed}. ${more}` : changed }
}

export const proposalSent: MoveToast = {
  title: "Sukces",
  description: "Propozycja współpracy została wysłana. Organizacja otrzyma powiadomienie.",
}

/** Spec B 2.4, 8; B14, B30, B43. */
export const dealErrors = {
  notFound: {
    title: "Nie znaleziono współpracy",
    description: "Współpraca o podanym ID nie istnieje lub nie masz do niej dostępu",
  },
  stale: "Warunki zmieniły się – sprawdź nową wersję",
  notNow: "Status już się zmienił. Odśwież stronę, aby zobaczyć aktualny stan współpracy.",
  forbidden: "Nie masz uprawnień do tej współpracy.",
  movedAgain:
    "Termin lub miejsce wydarzenia zmieniły się w\u00a0międzyczasie. Sprawdź aktualne dane i\u00a0zdecyduj ponownie.",
  unchanged: "Warunki się nie zmieniły. Zmień opcję lub kwotę albo zaakceptuj obecną wersję.",
  reason: "Podaj powód",
  incomplete: "Brakuje jeszcze odpowiedzi",
  load: "Błąd podczas ładowania współpracy",
  list: "Nie udało się pobrać danych współprac",
  status: "Nie udało się zaktualizować statusu",
  options: "Nie udało się zaktualizować opcji współpracy",
  proposal: "Nie udało się wysłać propozycji współpracy",
  alreadyOpen: "Masz już otwartą współpracę przy tych wydarzeniach.",
  tooManyToday: "Wysłano dziś już bardzo dużo propozycji. Spróbuj ponownie jutro.",
} as const
