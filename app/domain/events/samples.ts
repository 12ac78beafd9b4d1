/** Ids of the built-in samples and of demo worlds begin so; no real event has such an id (D5). */
export const sampleEventPrefix = "evt-"
export const isSampleEventId = (id: string): boolean => id.startsWith(sampleEventPrefix)

/** The mark on everything that is shown from the samples, and why nothing can be done with it (D5). */
export const sampleMark = "Przykładowe dane"
export const sampleHint = "To przykładowe wydarzenie pokazuje, jak działa platforma. Nie można na nie odpowiedzieć."

/** Why samples stand in for a list: its read failed, or there is nothing to read yet (A8). */
export type SampleReason = "failed" | "empty"
/** Shown as an error where the list could not be read (A 8). */
export const sampleToast = {
  title: "Błąd",
  description: "Nie udało się pobrać wydarzeń. Pokazujemy przykładowe dane.",
} as const
/** Shown over the samples while nobody has published an event; nothing failed. */
export const samplesForNow =
  "Nikt nie dodał jeszcze wydarzenia. Tak będą wyglądać, gdy organizacje opublikują pierwsze z nich."
