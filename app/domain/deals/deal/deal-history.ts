import { formatMoney } from "../../shared/money.ts"
import { readCorrections } from "./corrections.ts"
import { type DealStatus, dealStatusLabels, isDealStatus, type Side } from "./deal.ts"
import { isAnnexMove } from "./deal-annex-moves.ts"
import { isMove, type Move } from "./deal-moves.ts"
import { versionName } from "./version-name.ts"

/** Timeline facts: the beginning and every move. */
export type DealFact = "propose" | "repeat" | Move

export const factName = (fact: DealFact): `deal.${DealFact}` => `deal.${fact}`

/** "deal.accept" → "accept"; null for facts outside the timeline. */
export function dealFactOf(what: string): DealFact | null {
  const [noun, verb = "", ...rest] = what.split(".")
  if (noun !== "deal" || rest.length > 0) return null
  return isMove(verb) || verb === "propose" || verb === "repeat" ? verb : null
}

/** The operator moves a stuck deal back into negotiation, or cancels it (B31). */
export const unlockFact = "operator.unlock"
/** Facts of both sides and the operator, as the timeline and conversation show them. */
export type HistoryFact = DealFact | "unlock"

/** Like `dealFactOf`, including the operator's fact. */
export const historyFactOf = (what: string): HistoryFact | null => (what === unlockFact ? "unlock" : dealFactOf(what))

/** Facts of a deal's money; its history shows them, but they are no moves. */
export const paymentFacts = [
  "deal.paymentSent",
  "deal.paymentReceived",
  "deal.paymentReversed",
  "deal.paymentRefunded",
  "deal.refundConfirmed",
  "deal.paymentKept",
  "deal.invoiceAdded",
  "deal.invoiceFileAdded",
  "deal.invoiceWithdrawn",
] as const
export type PaymentFact = (typeof paymentFacts)[number]
export const isPaymentFact = (what: string): what is PaymentFact => (paymentFacts as readonly string[]).includes(what)

type StoredFact = { partyId: string | null; details: Readonly<Record<string, unknown>> }

/** Describes a stored fact as of its time; older facts lack fields. `by`: null for the operator and the system. */
export function readFact({ partyId, details }: StoredFact, sponsorId: string) {
  const { side, from, to, termsVersion, annexVersion, annexNumber, openGrosze, reason, message } = details
  const status = (value: unknown) => (typeof value === "string" && isDealStatus(value) ? value : null)
  const number = (value: unknown) => (typeof value === "number" ? value : null)
  const words = reason ?? message
  const sideOfParty: Side = partyId === sponsorId ? "sponsor" : "organization"
  const person = partyId === null ? null : sideOfParty
  return {
    by: side === "sponsor" || side === "organization" ? side : person,
    from: status(from),
    to: status(to),
    termsVersion: number(termsVersion),
    annexVersion: number(annexVersion),
    annexNumber: number(annexNumber),
    openGrosze: number(openGrosze),
    words: typeof words === "string" && words !== "" ? words : null,
    corrections: readCorrections(details.corrections),
  }
}

type Wording = string | { own: string; sponsor: string; organization: string }

const wordings: Record<DealFact, Wording> = {
  propose: "Wysłano propozycję",
  repeat: "Ponowiono propozycję",
  accept: "Zaakceptowano propozycję",
  negotiate: "Rozpoczęto negocjacje",
  edit: {
    own: "Zmieniono warunki",
    sponsor: "Sponsor zmienił warunki",
    organization: "Organizacja zmieniła warunki",
  },
  acceptTerms: "Zaakceptowano warunki",
  proposeAnnex: "Zaproponowano aneks",
  replaceAnnex: "Poprawiono aneks",
  counterAnnex: "Odrzucono aneks i\u00a0zaproponowano inny",
  acceptAnnex: "Zaakceptowano aneks",
  declineAnnex: "Odrzucono aneks",
  withdrawAnnex: "Wycofano aneks",
  agreeToChange: "Sponsor zgodził się na nowy termin lub miejsce",
  reject: "Odrzucono propozycję",
  cancel: {
    own: "Anulowano współpracę",
    sponsor: "Sponsor anulował współpracę",
    organization: "Organizacja anulowała współpracę",
  },
  settle: "Przesłano rozliczenie",
  replaceSettlement: "Zamieniono plik rozliczenia",
  acceptSettlement: "Zaakceptowano rozliczenie",
  rejectSettlement: "Odesłano rozliczenie do poprawy",
  askToCancel: {
    own: "Wysłano prośbę o\u00a0anulowanie",
    sponsor: "Sponsor poprosił o\u00a0anulowanie",
    organization: "Organizacja poprosiła o\u00a0anulowanie",
  },
  confirmCancel: "Anulowano współpracę za zgodą obu stron",
  declineCancel: "Odrzucono prośbę o\u00a0anulowanie",
  withdrawCancel: "Wycofano prośbę o\u00a0anulowanie",
}

const unlockWordings: Partial<Record<DealStatus, string>> = {
  negotiation: "Operator przywrócił negocjacje",
  canceled: "Operator anulował współpracę",
}

const aboutTerms: readonly HistoryFact[] = ["propose", "repeat", "edit", "accept", "acceptTerms"]

type FactDetails = ReturnType<typeof readFact>
type HistoryEntry = Pick<FactDetails, "by" | "from" | "to" | "termsVersion"> &
  Partial<Pick<FactDetails, "annexVersion" | "annexNumber" | "openGrosze">> & { fact: HistoryFact }

/** A timeline entry (B13): text, its terms version, both statuses if they differ, else the version in force. */
export function historyLine(entry: HistoryEntry, viewer: Side | null) {
  const { fact, by, from, to, termsVersion, annexVersion = null, annexNumber = null } = entry
  const isAnnex = isAnnexMove(fact)
  const showsVersion = isAnnex || aboutTerms.includes(fact)
  const version = isAnnex ? annexVersion : termsVersion
  return {
    text: wordsOf(entry, by === null || by === viewer ? "own" : by) + openPayments(entry.openGrosze),
    version: showsVersion && version !== null ? `(wersja ${version})` : null,
    /** The annex that the move is about, or lets lapse. */
    annex: annexNumber === null ? null : annexEntry(fact, { version: annexVersion ?? 0, annexNumber }),
    from: from && from !== to ? dealStatusLabels[from] : null,
    to: to && from !== to ? dealStatusLabels[to] : null,
    inForce: !showsVersion && termsVersion !== null ? `warunki w\u00a0wersji ${termsVersion}` : null,
  }
}

/** Added when the deal was closed before all of its money arrived. */
const openPayments = (grosze: number | null = null): string =>
  grosze === null ? "" : `; organizacja nie potwierdziła jeszcze wpłaty ${formatMoney(grosze)}`

export type HistoryLine = ReturnType<typeof historyLine>

/** A proposal's entry names its version already. */
function annexEntry(fact: HistoryFact, annex: { version: number; annexNumber: number }): string | null {
  if (fact === "acceptAnnex") return versionName({ ...annex, outcome: "agreed" }).name
  if (isAnnexMove(fact)) return null
  const { name, end } = versionName({ ...annex, outcome: "lapsed" })
  return `${name} ${end}`
}

function wordsOf({ fact, to }: HistoryEntry, person: "own" | Side): string {
  if (fact === "unlock") return (to && unlockWordings[to]) ?? "Operator zmienił stan współpracy"
  const wording = wordings[fact]
  return typeof wording === "string" ? wording : wording[person]
}
