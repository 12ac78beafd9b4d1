/** Id prefix reserved for samples and demo realms (D5). */
export const sampleOrganizationPrefix = "org-"
export const isSampleOrganizationId = (id: string): boolean => id.startsWith(sampleOrganizationPrefix)

export const sampleOrganizationTexts = {
  mark: "Przykładowe dane",
  hint: "To przykładowa organizacja pokazuje, jak działa platforma. Nie można jej obserwować ani do niej napisać.",
} as const

/** When the list could not be read (A 8). */
export const sampleOrganizationsToast = {
  title: "Błąd",
  description: "Nie udało się pobrać listy organizacji. Wyświetlamy przykładowe dane.",
} as const
/** When there are no organizations yet (A8). */
export const sampleOrganizationsForNow =
  "Żadna organizacja nie założyła tu jeszcze profilu. Tak będą wyglądać, gdy pojawią się pierwsze."
