/** "fixed": saved, for a member whose role may not change it. */
export type SavedMark = boolean | "fixed"

/** How an event is marked; null: not saved, for a member whose role may not change it. */
export const savedMark = (isSaved: boolean, canSave: boolean): SavedMark | null =>
  canSave ? isSaved : isSaved ? "fixed" : null
