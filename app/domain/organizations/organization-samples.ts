/** Ids of the built-in samples and of demo worlds begin so; no real organization has such an id (D5). */
export const sampleOrganizationPrefix = "org-"
export const isSampleOrganizationId = (id: string): boolean => id.startsWith(sampleOrganizationPrefix)

/** The mark on everything that is shown from the samples, and why nothing can be done with it (D5). */
export const sampleOrganizationTexts = {
  mark: "Przykładowe dane",
  hint: "To przykładowa organizacja pokazuje, jak działa platforma. Nie można jej obserwować ani do niej napisać.",
} as const

/** Shown as an error where the list could not be read (A 8). */
export const sampleOrganizationsToast = {
  title: "Błąd",
  description: "Nie udało się pobrać listy organizacji. Wyświetlamy przykładowe dane.",
} as const
/** Shown over the samples while there is no organization; nothing failed (A8). */
export const sampleOrganizationsForNow =
  "Żadna organizacja nie założyła tu jeszcze profilu. Tak będą wyglądać, gdy pojawią się pierwsze."
