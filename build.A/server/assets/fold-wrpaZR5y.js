// app/lib/fold.ts
var apart = {
	ł: "l",
	đ: "d",
	ø: "o",
	ß: "ss",
	æ: "ae",
	œ: "oe"
};
/**
* Text as it is compared in searches (A99): lower case, without diacritics, ł as l.
* Equals `lower(unaccent(text))` of PostgreSQL on Polish letters.
*/
var fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[łđøßæœ]/g, (letter) => apart[letter] ?? letter);
export { fold as t };
