import { nameLimits } from "../accounts/account.ts"

/** Longest texts of a message. Apart from the form's schema, so that pages can show them without it. */
export const inquiryLimits = { name: nameLimits.max, subject: 150, message: 4000 } as const
