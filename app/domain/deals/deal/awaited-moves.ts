import type { AwaitedMove } from "../../notifications/task.ts"
import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import type { Move } from "./deal-moves.ts"
import type { OwnPart } from "./deal-view.ts"

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

export const approveLabel = "Zatwierdź jako druga osoba"
export const askAgainLabel = "Poproś drugą osobę o\u00a0zgodę"

/** Whether this role may make the awaited move. */
export const mayAnswer = (role: Role, awaits: AwaitedMove | null): boolean =>
  awaits !== null && may(role, answeringMoves[awaits])

type AwaitedTurn = OwnPart & { awaits: AwaitedMove | null; isOwn: boolean; asksAgain: boolean }

/**
 * Label of the link from other pages of a deal to what this viewer may do next; null when nothing waits for them.
 * `asksAgain`: terms of their own side wait for its second person, and nobody is asked.
 */
export function turnLink({ awaits, isOwn, acts, request, asksAgain }: AwaitedTurn): string | null {
  if (request) return request === "own" ? approveLabel : null
  if (awaits === null || !isOwn || !acts) return null
  return asksAgain ? askAgainLabel : awaitedLabels[awaits]
}
