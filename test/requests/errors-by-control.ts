import type * as z from "zod"
import { controlName } from "#app/lib/forms/form-fields.ts"

/** The first error per control; "" is the whole form. */
export function errorsByControl(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = Object.create(null)
  for (const issue of error.issues) {
    const name = controlName(issue.path)
    errors[name] ??= issue.code === "unrecognized_keys" ? "Formularz zawiera nieznane pole." : issue.message
  }
  return errors
}
