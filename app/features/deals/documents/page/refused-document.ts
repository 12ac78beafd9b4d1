/** Posted acts of the page; without a name in the address: a capacity is stated. */
export const documentActs = ["rola", "egzemplarz", "potwierdz", "odrzuc", "wycofaj"] as const
export type DocumentAct = (typeof documentActs)[number]

export type RefusedDocument = {
  act: DocumentAct
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, string | string[]>>
}
