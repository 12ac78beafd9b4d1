/** How many pages of a list an address asks for, all from the first on: at least one, at most `most`. */
export const readPages = (text: string | null, most: number): number =>
  /^\d{1,4}$/.test(text ?? "") ? Math.max(1, Math.min(most, Number(text))) : 1
