/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c")
