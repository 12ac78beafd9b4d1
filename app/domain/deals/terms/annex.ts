import type { Move } from "../deal/deal-moves.ts"

/** How an annex ended without being agreed. `replaced`: by its author's own correction. `lapsed`: with another move. */
export const annexOutcomes = ["declined", "withdrawn", "replaced", "lapsed"] as const
export type AnnexOutcome = (typeof annexOutcomes)[number]

const outcomes: Partial<Record<Move, AnnexOutcome>> = {
  declineAnnex: "declined",
  counterAnnex: "declined",
  withdrawAnnex: "withdrawn",
  replaceAnnex: "replaced",
}

/** The outcome of an annex that a move other than its acceptance closes. */
export const outcomeOf = (move: Move): AnnexOutcome => outcomes[move] ?? "lapsed"

/** How a version's annex ended; null: it is open, or the version is no annex. */
export const annexEnd = (of: { annexNumber: number | null; outcome: AnnexOutcome | null; agreedAt: Date | null }) =>
  of.annexNumber !== null && of.agreedAt !== null ? ("agreed" as const) : of.outcome

/** The version under discussion: the annex, else the deal's terms. */
export const openTermsVersion = (deal: { annexVersion: number | null; termsVersion: number }): number =>
  deal.annexVersion ?? deal.termsVersion

export const annexErrors = {
  unchanged: "Ten aneks niczego nie zmienia. Zmień opcję, kwotę, rodzaj umowy albo wydarzenie.",
  events: "Wydarzenie dodane w\u00a0aneksie nie przyjmuje już propozycji. Odrzućcie ten aneks i\u00a0uzgodnijcie nowy.",
  movedAgain:
    "Termin lub miejsce dodanego wydarzenia zmieniły się w\u00a0międzyczasie. Sprawdź aneks i\u00a0zdecyduj ponownie.",
  /** The form does not know of the annex that is open. */
  crossed: "Druga strona właśnie zaproponowała aneks. Przeczytaj go, zanim wyślesz swój.",
  crossedOwn: "Ktoś z\u00a0Twojego zespołu właśnie wysłał aneks. Przeczytaj go, zanim wyślesz swój.",
  failed: "Nie udało się zapisać aneksu",
  notFound: "Nie ma takiego aneksu.",
} as const
