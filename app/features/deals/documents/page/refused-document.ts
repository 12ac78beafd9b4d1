import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
/** Posted acts of the page; an address without one states a capacity. */
export const documentActs = ["rola", "egzemplarz", "potwierdz", "odrzuc", "wycofaj"] as const
export type DocumentAct = (typeof documentActs)[number]

export type RefusedDocument = RefusedForm & {
  act: DocumentAct
}
