/**
 * How many days a session lasts (decision 024): a remembered one after the last visit, and at most after signing in; any
 * other one after signing in, unless its browser closes before.
 */
export const sessionDays = { unused: 30, most: 180, unremembered: 14 } as const
