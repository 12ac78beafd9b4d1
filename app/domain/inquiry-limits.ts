/** Longest texts of a message. Apart from the form's schema, so that pages can show them without it. */
export const inquiryLimits = { name: 120, subject: 150, message: 4000 } as const
