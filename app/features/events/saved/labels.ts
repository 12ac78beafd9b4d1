import { savedPath } from "#app/paths.ts"
import type { Toast } from "#app/ui/feedback/toast-queue.ts"

type SavedToast = Toast & { tone?: "good" | "bad" }

export const savedToast: SavedToast = { title: "Zapisano", description: "Wydarzenie jest na stronie „Zapisane”." }

/** With the button that puts the row back; without one when nothing was removed. */
export const unsavedToast = (id: string | null): SavedToast => ({
  title: "Usunięto z zapisanych",
  ...(id && { undo: { action: savedPath, fields: { do: "restore", id } } }),
})
