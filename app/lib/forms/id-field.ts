import * as z from "zod"

/** Error for input that our forms cannot send. */
export const broken = "Odśwież stronę i spróbuj ponownie"

export const idField = z.string(broken).regex(/^[\w:-]{1,64}$/, broken)

/** Missing or empty → null, such as a form's key in a visitor's page without scripts. */
export const optionalId = z
  .string(broken)
  .regex(/^[\w:-]{0,64}$/, broken)
  .default("")
  .transform((id) => id || null)
