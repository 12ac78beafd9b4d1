/** Errors and typed values of a refused form, by control name. */
export type Refused = {
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, string | string[]>>
} | null
