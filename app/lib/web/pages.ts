/** Number of pages to show, 1 to `most`. */
export const readPages = (text: string | null, most: number): number =>
  /^\d{1,4}$/.test(text ?? "") ? Math.max(1, Math.min(most, Number(text))) : 1
