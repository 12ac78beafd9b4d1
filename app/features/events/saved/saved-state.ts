/** "fixed": saved, for a member whose role may not change it. */
export type SavedMark = boolean | "fixed"

/** An event's mark; null: not saved, for a member whose role may not change the list. */
export function savedMark(isSaved: boolean, canSave: boolean): SavedMark | null {
  if (canSave) return isSaved
  return isSaved ? "fixed" : null
}
