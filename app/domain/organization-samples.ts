/** Ids of the built-in samples and of demo worlds begin so; no real organization has such an id (D5). */
export const sampleOrganizationPrefix = "org-"
export const isSampleOrganizationId = (id: string): boolean => id.startsWith(sampleOrganizationPrefix)

/** The mark on everything that is shown from the samples, and why nothing can be done with it (D5). */
export const sampleOrganizationTexts = {
  mark: "Przykładowe dane",
  hint: "To przykładowa organizacja pokazuje, jak działa platforma. Nie można jej obserwować ani do niej napisać.",
} as const

/** Said when the list falls back to the samples: its read failed, or there is nothing to read (A 8, A8). */
export const sampleOrganizationsToast = {
  title: "Błąd",
  description: "Nie udało się pobrać listy organizacji. Wyświetlamy przykładowe dane.",
} as const
