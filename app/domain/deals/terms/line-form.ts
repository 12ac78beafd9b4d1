/** What a sponsor gives for a line: money, or something with a value that is never summed into money. */
export const lineForms = ["money", "goods", "service"] as const
export type LineForm = (typeof lineForms)[number]

export const lineFormLabels: Record<LineForm, string> = { money: "Pieniądze", goods: "Rzeczowo", service: "Usługa" }
export const lineFormLabel = "Forma wsparcia"
/** In a list of changes, of a line whose form the kind of agreement decides. */
export const usualFormLabel = "domyślna dla rodzaju umowy"
export const lineFormChoices = lineForms.map((value) => ({ value, label: lineFormLabels[value] }))

/** The label of a line's own form; null where the kind of agreement decides. */
export const formNote = ({ form }: { form?: LineForm | null }): string | null =>
  form ? `Forma wsparcia sponsora: ${lineFormLabels[form].toLowerCase()}` : null
