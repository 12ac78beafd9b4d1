/** A tab of a profile's editor, which is saved separately (A53): its label and how its saving is reported. */
export type EditorSection = { label: string; saved: string; failed: string }

export const isSectionOf =
  <Sections extends Record<string, EditorSection>>(sections: Sections) =>
  (text: unknown): text is keyof Sections & string =>
    typeof text === "string" && Object.hasOwn(sections, text)
