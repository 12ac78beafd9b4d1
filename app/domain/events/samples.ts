/** Id prefix reserved for samples and demo realms (D5). */
export const sampleEventPrefix = "evt-"
export const isSampleEventId = (id: string): boolean => id.startsWith(sampleEventPrefix)

/** Label and explanation of sample data (D5). */
export const sampleMark = "Przykładowe dane"
export const sampleHint = "To przykładowe wydarzenie pokazuje, jak działa platforma. Nie można na nie odpowiedzieć."

/** Samples replace a list that could not be read, or is empty (A8). */
export type SampleReason = "failed" | "empty"
/** When the list could not be read (A8). */
export const sampleToast = {
  title: "Błąd",
  description: "Nie udało się pobrać wydarzeń. Pokazujemy przykładowe dane.",
} as const
/** When there are no events yet. */
export const samplesForNow =
  "Nikt nie dodał jeszcze wydarzenia. Tak będą wyglądać, gdy organizacje opublikują pierwsze z nich."
