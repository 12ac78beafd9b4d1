import { cities } from "#app/domain/shared/city.ts"
import type { Voivodeship } from "#app/domain/shared/place.ts"
import { type Random, weighted } from "./random.ts"

export type Town = { city: string; voivodeship: Voivodeship }

/** Real towns, bigger ones more often: weight 1 / (rank + 3), so that the first one is no fifth of all. */
export function townsOf(random: Random): () => Town {
  const draw = weighted(
    cities.map(({ name, voivodeship }, rank) => ({ item: { city: name, voivodeship }, weight: 1 / (rank + 3) })),
  )
  return () => draw(random)
}
