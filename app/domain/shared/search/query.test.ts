import { expect, test } from "vitest"
import { firstLettersIn, markedLine, marksOf, termsOutside, wordsIn } from "./marks.ts"
import { readQuery } from "./query.ts"
import { anywhere, monthLexeme, stepsOf, tsqueryOf, weightsOf } from "./tsquery.ts"

const tsqueryFor = (phrase: string) => tsqueryOf(anywhere(readQuery(phrase).terms))
const words = (phrase: string) => readQuery(phrase).terms.map((term) => term.words.join(" "))

test("stop words and signs are dropped, and places stay together", () => {
  expect(words("bieg w Łodzi dla dzieci")).toEqual(["bieg", "lodzi", "dzieci"])
  expect(words("„Noc muzeów” – Zielona Góra")).toEqual(["noc", "muzeow", "zielona gora"])
  expect(words("biegi w województwie małopolskim")).toEqual(["biegi", "malopolskim"])
  expect(words("bieg BIEG bieg")).toEqual(["bieg"])
  expect(words("bieg 5 km")).toEqual(["bieg", "5", "km"])
})

test("a phrase that cannot be searched has a reason", () => {
  expect(readQuery("w na dla")).toEqual({ terms: [], problem: "only stop words" })
  expect(readQuery("🎉 &|!():*'\\ \0")).toEqual({ terms: [], problem: "empty" })
  expect(readQuery("jeden dwa trzy cztery pięć sześć siedem osiem dziewięć").problem).toBe("too long")
  expect(readQuery("jeden dwa trzy cztery pięć sześć siedem osiem dziewięć").terms).toHaveLength(8)
})

test("a word is searched in its forms, and as a beginning from three letters", () => {
  expect(tsqueryFor("biegów")).toBe("('abieg':* | 'mbieg':*)")
  expect(tsqueryFor("las")).toContain("'alas':*")
  expect(tsqueryFor("az")).toBe("('aaz' | 'maz')")
  expect(tsqueryFor("edukacja")).toContain("'aedukacyj':*")
})

test("operators and quotes of a phrase are searched for as text", () => {
  expect(tsqueryOf(anywhere(readQuery("c++").terms, ["t"]))).toBe("'tc++':*")
  expect(tsqueryOf({ lexeme: "it's \\" })).toBe("'it''s \\\\'")
  expect(tsqueryOf(monthLexeme(true, "202701"))).toBe("'y1202701'")
  expect(tsqueryOf(monthLexeme(false, "2027"))).toBe("'y02027':*")
  for (const phrase of ["a|b", "!!!x", "x:*", "it's", "\\"]) expect(() => tsqueryFor(phrase)).not.toThrow()
})

test("a town is not the beginning of another place, and its voivodeship does not match it", () => {
  expect(tsqueryFor("Łódź")).toContain("'m@lodz'")
  expect(tsqueryFor("Łódź")).not.toContain("'mlodz':*")
})

test("steps go from the title to everywhere, weights from 16 to 4", () => {
  expect(stepsOf(readQuery("bieg").terms)).toHaveLength(5)
  expect(stepsOf(readQuery("bieg łódź").terms)).toHaveLength(6)
  const [term] = readQuery("bieg").terms
  const weights = term && weightsOf(term).flatMap(({ lexemes, weight }) => (lexemes ? [weight] : []))
  expect(weights).toEqual([16, 12, 10, 9, 7, 6, 5, 4])
})

const marked = (text: string, phrase: string) => {
  const { terms } = readQuery(phrase)
  return marksOf([...wordsIn(text, firstLettersIn(terms))], terms).map(([from, to]) => text.slice(from, to))
}

test("every form of a word is marked, and nothing inside a word", () => {
  expect(marked("Biegi w Łodzi: IV bieg, przebieg", "bieg łódź")).toEqual(["Biegi", "Łodzi", "bieg"])
  expect(marked("Piknik w Zielonej Górze", "Zielonej Górze")).toEqual(["Zielonej", "Górze"])
  expect(marked("Bez słowa", "bieg")).toEqual([])
})

test("a word is marked whatever stands before it, and however its first letter is written", () => {
  expect(marked("ŻUREK\tżurku\u00a0Żurkiem–żur(zurek)", "zurek")).toEqual(["ŻUREK", "żurku", "Żurkiem", "zurek"])
  expect(marked("z\u0307urek i Zurek", "żurek")).toEqual(["z\u0307urek", "Zurek"])
  expect(marked("Człowiek wśród ludzi, ludzie w lodzi", "człowiek")).toEqual(["Człowiek", "ludzi", "ludzie"])
  expect(marked("Psy, pies i dni, dzień", "pies dzień")).toEqual(["Psy", "pies", "dni", "dzień"])
  expect(marked("C++, c i 100% z 5", "c++ 100% 5")).toEqual(["C++", "100%", "5"])
  expect(marked("", "bieg")).toEqual([])
})

test("a line is cut around the first match", () => {
  const { terms } = readQuery("hospicjum")
  const text = `${"Początek opisu. ".repeat(20)}Dochód dla hospicjów domowych. ${"Koniec. ".repeat(40)}`
  const firstLetters = firstLettersIn(terms)
  const line = markedLine(text, terms, firstLetters)
  expect(line?.text).toMatch(/^… .*hospicjów.* …$/)
  expect(line?.text.length).toBeLessThan(130)
  expect(line?.marks.map(([from, to]) => line.text.slice(from, to))).toEqual(["hospicjów"])
  expect(markedLine("Nic takiego.", terms, firstLetters)).toBeNull()
  const spaced = markedLine("Bieg \n\n dla\t hospicjum  i\u00a0 innych", terms, firstLetters)
  expect(spaced?.text).toBe("Bieg dla hospicjum i innych")
})

test("a term is outside texts that lack it in every form", () => {
  const { terms } = readQuery("bieg hospicjum")
  const texts = ["Biegi", "Łódź"].map((text) => [...wordsIn(text, firstLettersIn(terms))])
  expect(termsOutside(texts, terms).map(({ words }) => words)).toEqual([["hospicjum"]])
})
