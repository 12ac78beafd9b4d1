export const categories = [
  "Charytatywne",
  "Sportowe",
  "Kulturalne",
  "Edukacyjne",
  "Ekologiczne",
  "Zdrowotne",
  "Społeczne",
  "Religijne",
  "Technologiczne",
  "Biznesowe",
  "Inne",
] as const
export type Category = (typeof categories)[number]

const firstInFilters = ["Sportowe", "Kulturalne", "Charytatywne", "Edukacyjne", "Społeczne"] as const

/** In filters the five of A 9 come first (D4). */
export const filterCategories: readonly Category[] = [...new Set<Category>([...firstInFilters, ...categories])]

export const isCategory = (text: unknown): text is Category => categories.some((category) => category === text)

/** Legacy values: "Społeczna" is Społeczne, empty is Inne, free text stays (D4, A35). */
export const readCategory = (stored: string | null | undefined): string =>
  stored === "Społeczna" ? "Społeczne" : stored?.trim() || "Inne"
