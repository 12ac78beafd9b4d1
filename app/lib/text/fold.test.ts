import { expect, it } from "vitest"
import { fold, toAscii } from "./fold.ts"

it.each([
  ["ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż", "acelnoszz acelnoszz"],
  ["Łódź", "lodz"],
  ["Świętokrzyskie", "swietokrzyskie"],
  ["Zażółć GĘŚLĄ jaźń", "zazolc gesla jazn"],
  ["z\u0301o\u0301łty", "zolty"],
  ["Straße Ærø Đakovo", "strasse aero dakovo"],
  ["", ""],
])("%s folds to %s", (text, folded) => expect(fold(text)).toBe(folded))

it.each([
  ["Zażółć GĘŚLĄ Jaźń", "Zazolc GESLA Jazn"],
  ["Łódź, Straße, ÆRØ", "Lodz, Strasse, AERO"],
  ["„cudzysłów” 🌳", "_cudzyslow_ _"],
])("%s is %s in ASCII", (text, ascii) => expect(toAscii(text, "_")).toBe(ascii))
