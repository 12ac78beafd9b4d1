import type { EventField, PostedEventPicture } from "#app/domain/events/event-form.ts"
import type { FieldErrors, TypedValues } from "#app/lib/forms/refused-form.ts"

/** Values by control name, of a refused form or an event. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>

export type FormState = {
  values: FormValues
  errors: FieldErrors
  /** Warnings by control name; they do not block saving. */
  warnings: Readonly<Record<string, string>>
}

export const textIn = (values: FormValues, name: string): string => {
  const value = values[name]
  return typeof value === "string" ? value : (value?.[0] ?? "")
}

export const textsIn = (values: FormValues, name: string): readonly string[] => {
  const value = values[name]
  return value === undefined ? [] : [value].flat()
}

type EventControl = EventField | "options" | keyof PostedEventPicture

/** The controls of a section. `names`: their errors mark its tab; `at`: name, value and error of one control. */
export const sectionFields = <Name extends EventControl>(...names: readonly Name[]) => ({
  names,
  at: ({ values, errors }: FormState, name: Name) => ({
    name,
    defaultValue: textIn(values, name),
    error: errors[name],
  }),
})

export function valuesOf(form: HTMLFormElement): FormValues {
  const values: TypedValues = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue
    const earlier = values[name]
    values[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return values
}
