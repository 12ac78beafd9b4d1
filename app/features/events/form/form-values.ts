/** What stands in the controls, by their names: as a refused form brings it back, or as filled from an event. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>

export type FormState = {
  values: FormValues
  errors: Readonly<Record<string, string>>
  /** Hints that stop nothing, by control name. */
  warnings: Readonly<Record<string, string>>
}

/** The text of one control; of a repeated one the first. */
export const textIn = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === "string" ? value : (value?.[0] ?? "")
}

/** All texts of a repeated control. */
export const textsIn = (values: FormValues, name: string): readonly string[] => {
  const value = values[name]
  return value === undefined ? [] : [value].flat()
}

/** What every field of the form takes: its name, what stands in it, and what is wrong with it. */
export const fieldAt = ({ values, errors }: FormState, name: string) => ({
  name,
  defaultValue: textIn(values, name),
  error: errors[name],
})

/** What stands in a form on the screen; files are left out. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string | string[]> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue
    const there = values[name]
    values[name] = there === undefined ? value : [there, value].flat()
  }
  return values
}
