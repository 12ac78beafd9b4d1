/** Characters (A70). */
export const postLimits = { titleMin: 3, title: 120, content: 5000 } as const
