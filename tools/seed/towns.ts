import { cities } from "#app/domain/shared/city.ts"
import type { Voivodeship } from "#app/domain/shared/place.ts"
import { type Random, weighted } from "./random.ts"

export type Town = { city: string; voivodeship: Voivodeship }

/** Random real towns, bigger ones more often: the weight 1 / (rank + 3) keeps the first below a fifth of all. */
export function townsOf(random: Random): () => Town {
  const draw = weighted(
    cities.map(({ name, voivodeship }, rank) => ({ item: { city: name, voivodeship }, weight: 1 / (rank + 3) })),
  )
  return () => draw(random)
}
