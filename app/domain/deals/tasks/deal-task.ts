import type { AwaitedMove } from "../deal/turn.ts"

type TaskFields = {
  awaits: AwaitedMove | null
  /** A colleague waits for the viewer as the second person. */
  approves?: boolean
  /** The viewer's terms need a second person, and nobody is asked now. */
  asksAgain?: boolean
}

/** Short label of a side's next task, for links to the deal. */
export function taskOf({ awaits, approves, asksAgain }: TaskFields): string {
  if (approves) return "Zatwierdź jako druga osoba"
  if (asksAgain) return "Poproś drugą osobę o\u00a0zgodę"
  return awaits === null ? "Zobacz współpracę" : tasks[awaits]
}

const tasks: Record<AwaitedMove, string> = {
  answer: "Odpowiedz na propozycję",
  terms: "Sprawdź nowe warunki",
  confirm: "Potwierdź warunki",
  annex: "Odpowiedz na aneks",
  cancel: "Odpowiedz na prośbę o\u00a0anulowanie",
  called_off: "Zdecyduj, co dalej po anulowaniu wydarzenia",
  settle: "Prześlij rozliczenie",
  decide: "Sprawdź rozliczenie",
  correct: "Popraw rozliczenie",
}
