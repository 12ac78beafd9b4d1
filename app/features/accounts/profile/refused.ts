/** What a refused form brings back: sentences and typed words by control name. */
export type Refused = {
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, string | string[]>>
} | null
