/** Distances in kilometres to search around a town. */
export const distances = [10, 25, 50, 100] as const
export type Distance = (typeof distances)[number]
export const defaultDistance: Distance = 25

/** Characters; longer names are cut. */
export const longestTown = 80

export const distanceErrors = {
  unknown: "Wybierz odległość z\u00a0listy: 10, 25, 50 lub 100\u00a0km.",
  noTown: "Podaj miejscowość, od której liczyć odległość.",
} as const

export const readDistance = (text: string): Distance | null =>
  distances.find((km) => String(km) === text.replace(/\s*km$/, "")) ?? null
