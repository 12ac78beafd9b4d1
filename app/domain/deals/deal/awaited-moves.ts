import type { AwaitedMove } from "../../notifications/task.ts"
import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import type { Move } from "./deal-moves.ts"

export const answeringMoves: Record<AwaitedMove, Move> = {
  answer: "accept",
  terms: "acceptTerms",
  confirm: "acceptTerms",
  annex: "acceptAnnex",
  cancel: "confirmCancel",
  called_off: "cancel",
  settle: "settle",
  decide: "acceptSettlement",
  correct: "settle",
}

/** The label of what to do, by what is awaited. */
export const awaitedLabels: Record<AwaitedMove, string> = {
  answer: "Odpowiedz na propozycję",
  terms: "Sprawdź nowe warunki",
  confirm: "Potwierdź i\u00a0zawrzyj umowę",
  annex: "Odpowiedz na aneks",
  cancel: "Odpowiedz na prośbę o\u00a0anulowanie",
  called_off: "Zdecyduj, co dalej po anulowaniu wydarzenia",
  settle: "Prześlij rozliczenie",
  decide: "Sprawdź rozliczenie",
  correct: "Popraw rozliczenie",
}

type AwaitedTurn = { awaits: AwaitedMove | null; isOwn: boolean; role: Role; asksAgain: boolean }

/**
 * Label of the link from other pages of a deal to what this viewer may do next; null when nothing waits for them.
 * `asksAgain`: terms of their own side wait for its second person.
 */
export const turnLink = ({ awaits, isOwn, role, asksAgain }: AwaitedTurn): string | null =>
  awaits !== null && isOwn && !asksAgain && may(role, answeringMoves[awaits]) ? awaitedLabels[awaits] : null
