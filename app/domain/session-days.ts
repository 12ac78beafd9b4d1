/** Days that a remembered session lasts at most, and after how many without a visit any session ends (decision 011). */
export const sessionDays = { most: 30, unused: 14 } as const
