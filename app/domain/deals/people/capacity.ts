/** Characters. */
export const capacityLimits = { min: 2, max: 80 } as const

export const capacityLabel = "W\u00a0jakiej roli akceptujesz"
/** Proposing terms accepts them for the own side. */
export const proposedCapacityLabel = "W\u00a0jakiej roli proponujesz"

/** For terms that were accepted before the capacity was asked for. */
export const capacityTask = "Podaj, w\u00a0jakiej roli podpisujesz"

/** Suggestions beside the field, which takes any other text as well. */
export const capacitySuggestions = [
  "prezes zarządu",
  "członek zarządu",
  "prokurent",
  "pełnomocnik",
  "właściciel firmy",
  "dyrektor",
] as const

export const capacityErrors = {
  missing: "Podaj, w\u00a0jakiej roli akceptujesz, np. prezes zarządu albo pełnomocnik",
  proposed: "Podaj, w\u00a0jakiej roli proponujesz, np. prezes zarządu albo pełnomocnik",
  /** For a proposal's page that was opened before the field existed. */
  outdatedProposal: "Ta strona nie pytała jeszcze o\u00a0rolę. Odśwież ją i\u00a0podaj rolę – reszta zostaje.",
  stated: "Rola jest już podana albo te warunki już nie obowiązują.",
  tooLong: `Skróć rolę do ${capacityLimits.max} znaków`,
  /** For a page that was opened before the field existed. */
  outdatedPage: "Ta strona nie pytała jeszcze o\u00a0rolę. Podaj ją i\u00a0zaakceptuj ponownie – reszta zostaje.",
} as const
