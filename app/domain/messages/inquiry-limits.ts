import { nameLimits } from "../accounts/account.ts"

/** Separate from the form's schema, so that pages can show them without loading it. */
export const inquiryLimits = { name: nameLimits.max, subject: 150, message: 4000 } as const
