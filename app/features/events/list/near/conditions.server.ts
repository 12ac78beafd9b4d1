import { type SQL, sql } from "drizzle-orm"
import { LRUCache } from "lru-cache"
import { event } from "#app/db/schema.ts"
import type { EventFilters } from "#app/domain/events/event-list.ts"
import { findTown, type NearTown, similarTowns, townKey, townsWithin } from "#app/domain/shared/town-distance.ts"

type TownRadius = Pick<EventFilters, "town" | "distance">

/** By town and distance. */
const memory = new LRUCache<string, readonly NearTown[]>({ max: 500 })

function near({ town: name, distance }: TownRadius): readonly NearTown[] {
  const town = findTown(name)
  if (!town || distance === null) return []
  const key = `${distance} ${townKey(town.name, town.voivodeship)}`
  const towns = memory.get(key) ?? townsWithin(town, distance)
  memory.set(key, towns)
  return towns
}

/** Why nothing can be near; null when something can. */
export function nearProblem(asked: TownRadius): { field: string; sentence: string } | null {
  if (asked.town === "" || findTown(asked.town)) return null
  const similar = similarTowns(asked.town)
  const hint = similar.length > 0 ? ` Czy chodzi o\u00a0miejscowość ${similar.join(", ")}?` : ""
  return { field: "miejscowosc", sentence: `Nie znamy miejscowości „${asked.town}”. Sprawdź pisownię.${hint}` }
}

/** Keys of the towns within the distance, the nearest first; none for an unknown town. */
export const townKeysNear = (asked: TownRadius): string[] => near(asked).map(({ key }) => key)

export function isNear(asked: TownRadius): SQL | undefined {
  return asked.town === "" ? undefined : sql`${event.town} = any(${sql.param(townKeysNear(asked))}::text[])`
}

type Located = { city: string; voivodeship: string }

/** Place of an event's town among them, from 1; 0 for none of them. */
export const placeOf = (asked: TownRadius, { city, voivodeship }: Located): number =>
  townKeysNear(asked).indexOf(townKey(city, voivodeship)) + 1

/** Whole kilometres from the town to the event's, null elsewhere. */
export function kilometresTo(asked: TownRadius, { city, voivodeship }: Located): number | null {
  const key = townKey(city, voivodeship)
  return near(asked).find((town) => town.key === key)?.km ?? null
}
