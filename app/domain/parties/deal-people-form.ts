import * as z from "zod"
import { idField } from "#app/lib/forms/id-field.ts"

/** 'Prowadzi'; empty: nobody. The buttons to follow have no fields. */
export const dealPeopleForm = z.strictObject({
  userId: z
    .string()
    .max(64)
    .optional()
    .transform((id) => id || null),
})

/** 'Przestań obserwować' in a person's own settings. */
export const unfollowForm = z.strictObject({ deal: idField })
