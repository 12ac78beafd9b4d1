/** "fixed": saved, for a member whose role may not change it. */
export type SavedMark = boolean | "fixed"

/** An event's mark; null: not saved, for a member whose role may not change the list. */
export const savedMark = (isSaved: boolean, canSave: boolean): SavedMark | null =>
  canSave ? isSaved : isSaved ? "fixed" : null
