const apart: Readonly<Record<string, string>> = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe" }

/** For searches (A99): lower case, no diacritics, ł as l; as PostgreSQL's `lower(unaccent(text))` on Polish letters. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łđøßæœ]/g, (letter) => apart[letter] ?? letter)
