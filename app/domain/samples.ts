/** Ids of the built-in samples and of demo worlds begin so; no real event has such an id (D5). */
export const sampleEventPrefix = "evt-"
export const isSampleEventId = (id: string): boolean => id.startsWith(sampleEventPrefix)

/** The mark on everything that is shown from the samples, and why nothing can be done with it (D5). */
export const sampleMark = "Przykładowe dane"
export const sampleHint = "To przykładowe wydarzenie pokazuje, jak działa platforma. Nie można na nie odpowiedzieć."

/** Said when a list falls back to the samples (A 8): its read failed, or there is nothing to read (A8). */
export const sampleToasts = {
  failed: { title: "Błąd", description: "Nie udało się pobrać wydarzeń. Pokazujemy przykładowe dane." },
  empty: { title: "Błąd", description: "Wystąpił problem z pobieraniem danych. Pokazujemy przykładowe dane." },
} as const
export type SampleReason = keyof typeof sampleToasts
