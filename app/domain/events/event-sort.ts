/** Sort keys of A 9, in the control's order. */
export const eventSorts = {
  relevance: "Trafność",
  near: "Najbliżej",
  "date-desc": "Data: od najdalszej",
  "date-asc": "Data: od najbliższej",
  "title-asc": "Tytuł: A–Z",
  "title-desc": "Tytuł: Z–A",
  "participants-asc": "Uczestnicy: najmniej",
  "participants-desc": "Uczestnicy: najwięcej",
} as const
/** For signed-in people (A4); `price-asc` by the lowest paid option, `deadline-asc` by the last day of proposals. */
export const memberSorts = ["price-asc", "deadline-asc"] as const
type MemberSort = (typeof memberSorts)[number]
export type EventSort = keyof typeof eventSorts | MemberSort

/** Upcoming events first, the nearest first; past ones after them (A58). */
export const defaultEventSort: EventSort = "date-asc"
/** The default order: for a search by relevance, around a town by distance. */
export function defaultSortFor({ q, town }: { q: string; town: string }): EventSort {
  if (q !== "") return "relevance"
  return town !== "" ? "near" : defaultEventSort
}

export const isMemberSort = (sort: unknown): sort is MemberSort => memberSorts.some((one) => one === sort)

const isEventSort = (text: unknown): text is EventSort =>
  typeof text === "string" && (Object.hasOwn(eventSorts, text) || isMemberSort(text))

/** Reads an order; an unknown or unsuitable one becomes the default. */
export function readSort(
  text: string | null,
  { q, town, withPrices }: { q: string; town: string; withPrices: boolean },
): EventSort {
  const name = text?.trim()
  const fits =
    isEventSort(name) &&
    (name !== "relevance" || q !== "") &&
    (name !== "near" || town !== "") &&
    (withPrices || !isMemberSort(name))
  return fits ? name : defaultSortFor({ q, town })
}
