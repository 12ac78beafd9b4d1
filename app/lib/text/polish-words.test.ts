import { expect, test } from "vitest"
import { bareWord, hasStem, searchWords, stem } from "./polish-words.ts"

test("a text becomes folded words, in order; signs only separate", () => {
  expect(searchWords("„Ćwierćnuta”, przegląd – IV\u00a0edycja (Łódź)")).toEqual([
    "cwiercnuta",
    "przeglad",
    "iv",
    "edycja",
    "lodz",
  ])
  expect(searchWords("Turniej C++ i 100% radości & !|:*'\\ \0")).toEqual(["turniej", "c++", "i", "100%", "radosci"])
  expect(searchWords("")).toEqual([])
  expect(searchWords("x".repeat(99))).toEqual(["x".repeat(60)])
})

/** Forms that people type for one another, with or without Polish letters. */
test.each([
  "bieg biegi biegu biegów biegow biegiem biegach",
  "Łódź Łodzi Łodzią lodzi",
  "książka książki książek książce książką ksiazek",
  "dziecko dzieci dzieciom dziećmi dziecka",
  "koncert koncerty koncertu koncercie koncertów",
  "warsztaty warsztatów warsztatach warsztat warsztacie",
  "rodzina rodziny rodzin rodzinie",
  "senior seniorzy seniorów seniorom seniorami",
  "ekologia ekologii",
  "muzyka muzyki muzyce",
  "piknik pikniku pikniki pikników",
  "teatr teatru teatrze teatrów",
  "młodzież młodzieży",
  "turniej turnieje turnieju turniejów",
  "rzeka rzeki rzece rzek",
  "marsz marsze marszu",
  "muzeum muzea muzeów",
  "hospicjum hospicja hospicjów",
  "taniec tańca tańce tańców",
  "ogród ogrody ogrodzie ogrodów",
  "zwierzę zwierzęta zwierząt zwierzętom",
  "pies psy psów psa",
  "dzień dni dnia dniach",
  "człowiek ludzie ludzi",
  "konferencja konferencji konferencje",
])("%s have one stem", (forms) => {
  expect(new Set(searchWords(forms).map(stem)).size).toBe(1)
})

test("different words keep different stems", () => {
  const words = ["bieg", "przebieg", "las", "lato", "łódź", "lód", "kot", "kotwica", "góra", "grać", "senior", "seans"]
  expect(new Set(words.map((word) => stem(searchWords(word)[0] ?? ""))).size).toBe(words.length)
})

test("related words begin with the word without its ending", () => {
  for (const [form, relative] of [
    ["ekologia", "ekologiczne"],
    ["rodziny", "rodzinny"],
    ["sport", "sportowe"],
    ["kultura", "kulturalne"],
  ] as const)
    expect(relative.startsWith(bareWord(form))).toBe(true)
})

test("a word has its own stem and no other one, also where the two begin differently", () => {
  const words = searchWords(
    "bieg biegi psa psy dni dzień ludzie ludzi człowieka dziećmi zwierząt tańca rzece księdza turnieje",
  )
  for (const word of words)
    for (const wanted of words.map(stem))
      expect([word, wanted, hasStem(word, wanted)]).toEqual([word, wanted, stem(word) === wanted])
})
