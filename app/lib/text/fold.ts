const replacements: Readonly<Record<string, string>> = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe" }

const withoutMarks = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "")

/** For searches (A99): lower case, no diacritics, ł as l; as PostgreSQL's `lower(unaccent(text))` on Polish letters. */
export const fold = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/[łđøßæœ]/g, (letter) => replacements[letter] ?? letter)

/** Latin letters without diacritics, in their case; other characters outside ASCII become `other`. */
export const toAscii = (text: string, other = ""): string =>
  withoutMarks(text)
    .replace(/[łđøßæœ]/gi, (letter) => {
      const plain = replacements[letter.toLowerCase()] ?? other
      return letter === letter.toLowerCase() ? plain : plain.toUpperCase()
    })
    .replace(/[^\x20-\x7e]/gu, other)
