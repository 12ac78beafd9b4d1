import { type SQL, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { event } from "#app/db/schema.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { findTown, type NearTown, similarTowns, townKey, townsWithin } from "#app/domain/shared/town-distance.ts"

type TownRadius = Pick<EventFilters, "town" | "distance">

/** Towns near a town, cached by town and distance. */
const memory = new LRUCache<string, readonly NearTown[]>({ max: 500 })

function near({ town: name, distance }: TownRadius): readonly NearTown[] {
  const town = findTown(name)
  if (!town || distance === null) return []
  const key = `${distance} ${townKey(town.name, town.voivodeship)}`
  const towns = memory.get(key) ?? townsWithin(town, distance)
  memory.set(key, towns)
  return towns
}

/** Why the search around a town can find nothing; null when it can. */
export function nearProblem(radius: TownRadius): { field: string; sentence: string } | null {
  if (radius.town === "" || findTown(radius.town)) return null
  const similar = similarTowns(radius.town)
  const hint = similar.length > 0 ? ` Czy chodzi o\u00a0miejscowość ${similar.join(", ")}?` : ""
  return { field: "miejscowosc", sentence: `Nie znamy miejscowości „${radius.town}”. Sprawdź pisownię.${hint}` }
}

/** Keys of the towns within the distance, the nearest first; none for an unknown town. */
export const townKeysNear = (radius: TownRadius): string[] => near(radius).map(({ key }) => key)

export function isNear(radius: TownRadius): SQL | undefined {
  return radius.town === "" ? undefined : sql`${event.town} = any(${sql.param(townKeysNear(radius))}::text[])`
}

type Located = { city: string; voivodeship: string }

/** Rank of an event's town among them by distance, from 1; 0 for a town that is not among them. */
export const placeOf = (radius: TownRadius, { city, voivodeship }: Located): number =>
  townKeysNear(radius).indexOf(townKey(city, voivodeship)) + 1

/** Whole kilometres between the town and the event's; null beyond the radius. */
export function kilometresTo(radius: TownRadius, { city, voivodeship }: Located): number | null {
  const key = townKey(city, voivodeship)
  return near(radius).find((town) => town.key === key)?.km ?? null
}
