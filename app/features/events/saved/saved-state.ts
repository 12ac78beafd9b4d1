/** "fixed": saved, for a member whose role may not change it. */
export type SavedMark = boolean | "fixed"

/** How an event is marked; null: not saved, for a member whose role may not change it. */
export const savedState = (
  { ids, canSave }: { ids: readonly string[]; canSave: boolean },
  eventId: string,
): SavedMark | null => {
  const isSaved = ids.includes(eventId)
  return canSave ? isSaved : isSaved ? "fixed" : null
}
