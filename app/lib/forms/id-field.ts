import * as z from "zod"

/** Error for input that our forms cannot send. */
export const brokenForm = "Odśwież stronę i spróbuj ponownie"

export const idField = z.string(brokenForm).regex(/^[\w:-]{1,64}$/, brokenForm)

/** Missing or empty → null, such as a form's key in a visitor's page without scripts. */
export const optionalId = z
  .string(brokenForm)
  .regex(/^[\w:-]{0,64}$/, brokenForm)
  .default("")
  .transform((id) => id || null)
