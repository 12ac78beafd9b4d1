export type RefusedProfile = {
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, string | string[]>>
} | null
