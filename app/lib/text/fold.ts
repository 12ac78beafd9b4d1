const apart: Readonly<Record<string, string>> = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe" }

/**
 * Text as it is compared in searches (A99): lower case, without diacritics, ł as l.
 * Equals `lower(unaccent(text))` of PostgreSQL on Polish letters.
 */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łđøßæœ]/g, (letter) => apart[letter] ?? letter)
