import { type DealStatus, dealStatusLabels, isFinal, otherSide, type Side } from "./deal.ts"
import type { Move, RuleInput } from "./deal-moves.ts"
import { isTurnOf, type Turn } from "./turn.ts"

export const statusExplanations: Record<DealStatus, string> = {
  pending: "Propozycja czeka na odpowiedź organizacji.",
  accepted: "Organizacja przyjęła propozycję.",
  rejected: "Organizacja nie przyjęła propozycji.",
  negotiation: "Strony ustalają opcje i kwoty.",
  in_progress: "Warunki są uzgodnione, trwa realizacja.",
  settlement: "Rozliczenie czeka na decyzję sponsora.",
  settlement_rejected: "Sponsor poprosił o poprawki.",
  completed: "Współpraca zakończona i rozliczona.",
  canceled: "Jedna ze stron zrezygnowała.",
}

type TurnFields = Pick<RuleInput, "status" | "termsAuthor" | "annexAuthor" | "cancelAskedBy" | "turn">

/** Agreed, but the last event is not over: no settlement is due (B34). */
export const waitsForEvent = (deal: Pick<RuleInput, "status" | "daysAhead">): boolean =>
  deal.status === "in_progress" && deal.daysAhead !== null

const endings: Partial<Record<DealStatus, string>> = {
  completed: "Współpraca zrealizowana",
  rejected: "Propozycja odrzucona",
  canceled: "Współpraca anulowana",
}

export const ownTurn = "Teraz Twój ruch"
/** The side's turn, for a member whose role may not act. */
export const teamTurn = "Teraz ruch Twojego zespołu"
export const toApprove = "Czeka na Twoją zgodę"
export const secondDecides = "Czeka na drugą osobę"

export type OwnPart = {
  /** Their role may make the awaited move. */
  acts: boolean
  /** The open request of their party for a second person: theirs to decide, or a colleague's. */
  request: "own" | "colleague" | null
}

/** Heading of the actions. */
export function turnHeading(
  side: Side,
  deal: TurnFields & { annexCount?: number },
  { acts, request }: OwnPart,
): string {
  const ending = endings[deal.status]
  if (ending) return ending
  if (request === "own") return toApprove
  const isOwn = isTurnOf(side, deal.turn)
  if (deal.annexAuthor !== null && deal.cancelAskedBy === null) {
    const own = acts ? "Ciebie" : "Twój zespół"
    const answerer = isOwn ? own : awaited[otherSide(side)]
    return `Aneks nr ${(deal.annexCount ?? 0) + 1} czeka na ${request ? "drugą osobę" : answerer}`
  }
  if (request) return secondDecides
  if (isOwn) return acts ? ownTurn : teamTurn
  return deal.turn === "event" ? "Trwa realizacja" : "Czekamy na drugą stronę"
}

const awaited: Record<Side, string> = { organization: "organizację", sponsor: "sponsora" }

const turnSentences: Record<Turn, string> = {
  organization: "Teraz ruch należy do organizacji.",
  sponsor: "Teraz ruch należy do sponsora.",
  both: "Teraz ruch należy do obu stron.",
  nobody: "Nie trzeba już nic robić.",
  event: "Teraz czekamy na wydarzenie.",
}
const toRate = "Możesz ją jeszcze ocenić."
const toPay = "Zostały jeszcze płatności."

/**
 * For a viewer who does not act next: a label and who acts (B15), or that money is to arrive, or that their rating is
 * missing. Null while `refund` is unsettled, as the next step says that.
 */
export function infoLine(
  side: Side,
  deal: TurnFields,
  { unrated = false, unpaid = false, refund = false } = {},
): string | null {
  if (isTurnOf(side, deal.turn) || refund) return null
  const notes = [unpaid && deal.status === "completed" && toPay, unrated && toRate].filter((one) => one !== false)
  const next = notes.length > 0 ? notes.join(" ") : turnSentences[deal.turn]
  return `Współpraca jest obecnie: ${dealStatusLabels[deal.status]}. ${next}`
}

export const stageLabels = ["Propozycja", "Negocjacje", "Realizacja", "Rozliczenie", "Zrealizowana"] as const
export type Stage = { label: (typeof stageLabels)[number]; state: "done" | "current" | "later" | "stopped" }

const stageOf: Record<Exclude<DealStatus, "rejected" | "canceled">, number> = {
  pending: 0,
  accepted: 1,
  negotiation: 1,
  in_progress: 2,
  settlement: 3,
  settlement_rejected: 3,
  completed: stageLabels.length,
}

/**
 * The five stages. A rejected or cancelled deal stops at the stage of `endedFrom`, the status before its last move;
 * without it, a terms version above 1 means negotiations had begun.
 */
export function stageLine(
  deal: Pick<RuleInput, "status" | "termsVersion">,
  endedFrom: DealStatus | null = null,
): Stage[] {
  const stopped = deal.status === "rejected" || deal.status === "canceled"
  const reached = stopped ? stageBefore(endedFrom, deal.termsVersion) : stageOf[deal.status as keyof typeof stageOf]
  return stageLabels.map((label, index) => {
    if (index < reached) return { label, state: "done" }
    if (index > reached) return { label, state: "later" }
    return { label, state: stopped ? "stopped" : "current" }
  })
}

function stageBefore(endedFrom: DealStatus | null, termsVersion: number): number {
  if (endedFrom && !isFinal(endedFrom)) return stageOf[endedFrom as keyof typeof stageOf]
  return termsVersion > 1 ? stageOf.negotiation : stageOf.pending
}

/** Shown while the other side is blocked; `moves`: those that this side may still make. */
export const partnerBlocked = (moves: readonly Move[]): string => {
  const canLeave = moves.includes("cancel") || moves.includes("reject")
  return [
    "Konto drugiej strony jest teraz zablokowane, dlatego nie może ona odpowiedzieć. Warunki, pliki i historia tej współpracy pozostają bez zmian.",
    canLeave && "Możesz ją zakończyć bez zgody drugiej strony.",
    "Jeśli sprawa jest pilna, ",
  ]
    .filter(Boolean)
    .join(" ")
}
