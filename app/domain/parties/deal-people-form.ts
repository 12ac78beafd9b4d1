import * as z from "zod"

/** 'Prowadzi'; empty: nobody. The buttons to follow post nothing. */
export const dealPeopleForm = z.strictObject({
  userId: z
    .string()
    .max(64)
    .optional()
    .transform((id) => id || null),
})
