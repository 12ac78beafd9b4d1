import type { DealStatus, Side } from "../deal/deal.ts"

type TaskFields = {
  status: DealStatus
  cancelAskedBy: Side | null
  annexAuthor: Side | null
  /** The event that gives the deal its title is cancelled. */
  isCancelled: boolean
  /** A colleague waits for the viewer as the second person. */
  approves?: boolean
  /** The viewer's terms need a second person, and nobody is asked now. */
  asksAgain?: boolean
}

/** Short label of a side's next task, for links to the deal. */
export function taskOf({ status, cancelAskedBy, annexAuthor, isCancelled, approves, asksAgain }: TaskFields): string {
  if (approves) return "Zatwierdź jako druga osoba"
  if (asksAgain && !cancelAskedBy) return "Poproś drugą osobę o\u00a0zgodę"
  const underWay = status === "in_progress" || status === "settlement_rejected"
  if (underWay && cancelAskedBy) return "Odpowiedz na prośbę o\u00a0anulowanie"
  if (underWay && annexAuthor) return "Odpowiedz na aneks"
  if (underWay && isCancelled) return "Zdecyduj, co dalej po anulowaniu wydarzenia"
  return tasks[status] ?? "Zobacz współpracę"
}

const tasks: Partial<Record<DealStatus, string>> = {
  pending: "Odpowiedz na propozycję",
  negotiation: "Sprawdź nowe warunki",
  accepted: "Potwierdź warunki",
  in_progress: "Prześlij rozliczenie",
  settlement: "Sprawdź rozliczenie",
  settlement_rejected: "Popraw rozliczenie",
}
