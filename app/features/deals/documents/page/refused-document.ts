import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
/** Posted acts of the page; without a name in the address: a capacity is stated. */
export const documentActs = ["rola", "egzemplarz", "potwierdz", "odrzuc", "wycofaj"] as const
export type DocumentAct = (typeof documentActs)[number]

export type RefusedDocument = RefusedForm & {
  act: DocumentAct
}
