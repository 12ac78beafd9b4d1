import { savedSearchesPath } from "#app/paths.ts"
import type { Toast } from "#app/ui/feedback/toast-queue.ts"

type SearchToast = Toast & { tone?: "good" | "bad" }

export const searchSavedToast: SearchToast = {
  title: "Zapisano wyszukiwanie",
  description: "Znajdziesz je na stronie „Zapisane”.",
}

export const alreadySavedToast = (name: string): SearchToast => ({
  title: "To wyszukiwanie masz już zapisane",
  description: `Nazywa się „${name}”.`,
})

export const searchRemovedToast = (id: string): SearchToast => ({
  title: "Usunięto wyszukiwanie",
  undo: { action: savedSearchesPath, fields: { do: "restore", id } },
})

export const searchRowId = (id: string) => `wyszukiwanie-${id}`
