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
/** Of signed-in people (A4); `price-asc` by the lowest paid option, `deadline-asc` by the last day of proposals. */
export const memberSorts = ["price-asc", "deadline-asc"] as const
type MemberSort = (typeof memberSorts)[number]
export type EventSort = keyof typeof eventSorts | MemberSort

/** Upcoming first, nearest first; past ones after them (A58). */
export const defaultEventSort: EventSort = "date-asc"
/** While one searches, what fits best comes first; around a town, what is nearest. */
export const defaultSortFor = ({ q, town }: { q: string; town: string }): EventSort =>
  q !== "" ? "relevance" : town !== "" ? "near" : defaultEventSort

export const isMemberSort = (sort: unknown): sort is MemberSort => memberSorts.some((one) => one === sort)

const isEventSort = (text: unknown): text is EventSort =>
  typeof text === "string" && (Object.hasOwn(eventSorts, text) || isMemberSort(text))

/** An order that is unknown, or makes no sense here, is the default one. */
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
