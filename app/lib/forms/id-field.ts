import * as z from "zod"

/** For what no form of ours can send. */
export const broken = "Odśwież stronę i spróbuj ponownie"

/** An id in a form: ours, so anything else is a broken request. */
export const idField = z.string(broken).regex(/^[\w:-]{1,64}$/, broken)

/** The same, left out or empty → null. */
export const optionalId = z
  .string(broken)
  .regex(/^[\w:-]{0,64}$/, broken)
  .default("")
  .transform((id) => id || null)
