/** Session lifetimes in days (decision 024): after the last visit and in total if remembered; otherwise in total. */
export const sessionDays = { unused: 30, most: 180, unremembered: 14 } as const
