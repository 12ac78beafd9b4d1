import { savedPath } from "#app/paths.ts"
import type { Toast } from "#app/ui/feedback/toast-queue.ts"

type SavedToast = Toast & { tone?: "good" | "bad" }

export const savedToast: SavedToast = { title: "Zapisano", description: "Wydarzenie jest na stronie „Zapisane”." }

/** Toast after removing an event, with a button that restores it; without the button when nothing was removed. */
export const unsavedToast = (id: string | null): SavedToast => ({
  title: "Usunięto z zapisanych",
  ...(id && { undo: { action: savedPath, fields: { do: "restore", id } } }),
})
