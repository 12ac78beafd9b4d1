import { quoted } from "#app/lib/text/quoted.ts"
import { formatMoney } from "../../shared/money.ts"
import { nothingInReturn } from "./deal.ts"
import { moveButton } from "./deal-labels.ts"
import { type Move, type RuleInput, reasonFor } from "./deal-moves.ts"
import type { Stated } from "./stated.ts"
import { type NamedWorth, namedWorth } from "./worth.ts"

export type MoveDialog = {
  title: string
  body: string
  /** Names of the sums in it, but not of sums of terms under discussion. */
  states: Stated[]
  /** The reason field; null when the move takes none (B12). */
  reason: { label: string; required: boolean } | null
  /** Label of a required checkbox. */
  tick: string | null
  confirm: string
  back: string
  danger: boolean
}

type DialogTexts = { title: string; body: (total: string) => string; reason?: string; confirm?: string; tick?: string }

/** Both sides state a capacity with their acceptance, or with what they propose (decision 039). */
export const agreementNote =
  "Umowa zostanie zawarta w\u00a0formie dokumentowej, bez podpisów na papierze, gdy zaakceptują ją obie strony i\u00a0każda poda, w\u00a0jakiej roli działa."
const stateCapacity = "Podaj swoją rolę poniżej i\u00a0zaakceptuj warunki."
/** Required unless the sponsor has opened the file (B11). */
export const settlementReadTick = "Znam treść rozliczenia"

const dialogs: Partial<Record<Move, DialogTexts>> = {
  accept: {
    title: "Zaakceptować propozycję?",
    body: (total) => `Łączna kwota: ${total}. Sponsor potwierdzi jeszcze warunki, zanim zacznie się realizacja.`,
  },
  acceptTerms: {
    title: "Zaakceptować warunki?",
    body: (total) => `Łączna kwota: ${total}. ${agreementNote} ${stateCapacity}`,
    confirm: "Akceptuję warunki",
  },
  acceptAnnex: {
    title: "Zaakceptować aneks?",
    body: (total) => `Łączna kwota po zmianie: ${total}. Od tej chwili obowiązują warunki zmienione aneksem.`,
    confirm: "Akceptuję aneks",
  },
  declineAnnex: {
    title: "Odrzucić aneks?",
    body: () => "Obowiązywać będą dotychczasowe ustalenia. Możesz dodać powód – druga strona go zobaczy.",
  },
  withdrawAnnex: {
    title: "Wycofać aneks?",
    body: () => "Obowiązywać będą dotychczasowe ustalenia. Aneks zostanie w\u00a0historii współpracy.",
  },
  negotiate: {
    title: "Rozpocząć negocjacje?",
    body: () => "Obie strony będą mogły zmieniać opcje i\u00a0kwoty. Napisz, co chcesz ustalić.",
    reason: "Wiadomość dla drugiej strony",
  },
  reject: {
    title: "Odrzucić propozycję?",
    body: () => "Możesz dodać powód – sponsor zobaczy go w\u00a0wiadomości.",
    confirm: "Odrzuć propozycję",
  },
  cancel: {
    title: "Anulować współpracę?",
    body: () => "Druga strona dostanie powiadomienie, a\u00a0współpracy nie będzie można wznowić.",
    confirm: "Anuluj współpracę",
  },
  askToCancel: {
    title: "Poprosić o\u00a0anulowanie współpracy?",
    body: () => "Warunki są już uzgodnione, więc współpraca zostanie anulowana dopiero za zgodą drugiej strony.",
    confirm: "Wyślij prośbę",
  },
  confirmCancel: {
    title: "Zgodzić się na anulowanie?",
    body: () => "Współpraca zostanie anulowana i\u00a0nie będzie można jej wznowić.",
  },
  declineCancel: {
    title: "Odrzucić prośbę o\u00a0anulowanie?",
    body: () => "Współpraca będzie trwała na uzgodnionych warunkach.",
  },
  settle: {
    title: "Prześlij rozliczenie",
    body: () => "Dodaj plik PDF. Sponsor zobaczy go od razu i\u00a0będzie mógł go zaakceptować lub odrzucić.",
    confirm: "Wyślij rozliczenie",
  },
  replaceSettlement: {
    title: "Zamień plik rozliczenia",
    body: () => "Sponsor jeszcze nie zdecydował. Nowy plik zastąpi poprzedni, a\u00a0status się nie zmieni.",
    confirm: "Wyślij rozliczenie",
  },
  acceptSettlement: {
    title: "Zaakceptować rozliczenie?",
    body: (total) => `Współpraca na kwotę ${total} zostanie zakończona. Tej decyzji nie można cofnąć.`,
    tick: settlementReadTick,
  },
  rejectSettlement: {
    title: "Poprosić o poprawki?",
    body: () => "Organizacja zobaczy Twoje uwagi i\u00a0będzie mogła przesłać poprawione rozliczenie.",
    reason: "Co wymaga poprawy",
    confirm: "Poproś o poprawki",
  },
}

/** The sponsor confirms its own terms, which the organization has accepted (D1). */
const confirmTerms: DialogTexts = {
  title: "Potwierdzić warunki?",
  body: (total) => `Łączna kwota: ${total}. ${agreementNote} ${stateCapacity}`,
}

/** Moves by which a side accepts the terms. */
const agreesOnTerms: ReadonlySet<Move> = new Set(["accept", "acceptTerms", "acceptAnnex"])

const aloneBody =
  "Konto drugiej strony jest teraz zablokowane, więc jej zgoda nie jest potrzebna. Współpracy nie będzie można wznowić."
const blockedNote = "Konto drugiej strony jest teraz zablokowane, więc na razie nie może ona realizować współpracy."

const callsOff: ReadonlySet<Move> = new Set(["cancel", "askToCancel", "confirmCancel"])

/** What happens to money that arrived or is in transit, in grosze, when the deal is called off; null without any. */
function refundNote({ received, inTransit }: ArrivedMoney): string | null {
  if (received + inTransit === 0) return null
  const came = received > 0 && `Wpłynęło już ${formatMoney(received)}`
  const sent = inTransit > 0 && `${came ? "a\u00a0" : ""}${formatMoney(inTransit)} jest w\u00a0drodze`
  return `${[came, sent].filter(Boolean).join(", ")}. Po anulowaniu organizacja zwróci te pieniądze albo napisze, dlaczego je zatrzymuje.`
}

/** The rows that are confirmed by accepting the settlement; null without any. */
function confirmationNote(titles: readonly string[]): string | null {
  if (titles.length === 0) return null
  const rows = titles.length === 1 ? "świadczenie, które na to czeka" : "świadczenia, które na to czekają"
  return `Potwierdzisz nią też ${rows}: ${titles.map(quoted).join(", ")}.`
}

type ArrivedMoney = { received: number; inTransit: number }

const refundStates = (payments: ArrivedMoney) =>
  (["received", "inTransit"] as const).filter((name) => payments[name] > 0)

export type DealInDialog = Pick<RuleInput, "status" | "wasAccepted"> &
  NamedWorth & {
    partnerBlocked?: boolean
    payments?: ArrivedMoney
    /** Rows that may be pointed at, each with its own reason, when a settlement is sent back. */
    reportedRows?: readonly unknown[]
    /** Titles of the rows that an accepted settlement confirms. */
    toConfirm?: readonly string[]
  }

/** The dialog before a move; null when it needs none. */
export function moveDialog(move: Move, deal: DealInDialog): MoveDialog | null {
  const { status } = deal
  const texts = move === "acceptTerms" && status === "accepted" ? confirmTerms : dialogs[move]
  if (!texts) return null
  const button = moveButton(move, status)
  const isProposal = move === "cancel" && status === "pending"
  const pointsAtRows = move === "rejectSettlement" && (deal.reportedRows ?? []).length > 0
  const reasonRule = pointsAtRows ? "optional" : reasonFor(move, deal)
  const label = texts.reason ?? "Powód"
  return {
    title: isProposal ? "Anulować propozycję?" : texts.title,
    body: [
      deal.partnerBlocked && move === "cancel" ? aloneBody : texts.body(namedWorth(deal)),
      agreesOnTerms.has(move) && deal.kind === "donation" && nothingInReturn,
      agreesOnTerms.has(move) && deal.partnerBlocked && blockedNote,
      callsOff.has(move) && deal.payments && refundNote(deal.payments),
      move === "acceptSettlement" && confirmationNote(deal.toConfirm ?? []),
    ]
      .filter(Boolean)
      .join(" "),
    states: callsOff.has(move) && deal.payments ? refundStates(deal.payments) : [],
    reason:
      reasonRule === "none"
        ? null
        : { label: reasonRule === "required" ? label : `${label} (opcjonalnie)`, required: reasonRule === "required" },
    tick: texts.tick ?? null,
    confirm: isProposal ? button.label : (texts.confirm ?? button.label),
    back: "Wróć",
    danger: button.look === "danger",
  }
}
