import { describe, expect, it } from "vitest"
import { memberNouns } from "./member-nouns.ts"
import { count, countOrNone, formatCount, nouns, plural, verbFor } from "./plural-forms.ts"

const all = { ...nouns, ...memberNouns }

describe("Polish plurals", () => {
  it.each([
    [0, "wydarzeń"],
    [1, "wydarzenie"],
    [2, "wydarzenia"],
    [4, "wydarzenia"],
    [5, "wydarzeń"],
    [12, "wydarzeń"],
    [14, "wydarzeń"],
    [21, "wydarzeń"],
    [22, "wydarzenia"],
    [25, "wydarzeń"],
    [100, "wydarzeń"],
    [102, "wydarzenia"],
    [112, "wydarzeń"],
    [122, "wydarzenia"],
    [1_000_000, "wydarzeń"],
    [1.5, "wydarzenia"],
  ])("%d %s", (n, form) => expect(plural(n, nouns.wydarzenie)).toBe(form))

  it.each([
    ["organizacja", "organizacja", "organizacje", "organizacji"],
    ["osoba", "osoba", "osoby", "osób"],
    ["współpraca", "współpraca", "współprace", "współprac"],
    ["post", "post", "posty", "postów"],
    ["minutę", "minutę", "minuty", "minut"],
    ["sekundę", "sekundę", "sekundy", "sekund"],
    ["sponsor", "sponsor", "sponsorów", "sponsorów"],
    ["obserwujący", "obserwujący", "obserwujących", "obserwujących"],
    ["uczestnik", "uczestnik", "uczestników", "uczestników"],
    ["trwająca współpraca", "trwająca współpraca", "trwające współprace", "trwających współprac"],
  ] as const)("%s: 1 %s, 3 %s, 7 %s", (noun, one, few, many) => {
    expect(plural(1, all[noun])).toBe(one)
    expect(plural(3, all[noun])).toBe(few)
    expect(plural(7, all[noun])).toBe(many)
  })

  it("has four filled forms for every noun", () => {
    for (const forms of Object.values(all)) expect(Object.values(forms).every((form) => form.length > 1)).toBe(true)
  })

  it("makes verbs agree", () => {
    expect([1, 2, 5, 0, 22].map((n) => verbFor(n, "obserwuje"))).toEqual([
      "obserwuje",
      "obserwują",
      "obserwuje",
      "obserwuje",
      "obserwują",
    ])
    expect(verbFor(3, "czeka")).toBe("czekają")
  })
})

describe("counts", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1\u00a0000"],
    [1240, "1\u00a0240"],
    [12_500, "12\u00a0500"],
    [1_234_567, "1\u00a0234\u00a0567"],
    [1.5, "1,5"],
  ])("%d is written %s", (n, text) => expect(formatCount(n)).toBe(text))

  it("joins number and noun", () => {
    expect(count(1200, "uczestnik")).toBe("1\u00a0200\u00a0uczestników")
    expect(count(1, "wydarzenie")).toBe("1\u00a0wydarzenie")
    expect(countOrNone(0, "wydarzenie")).toBe("Brak wydarzeń")
    expect(countOrNone(3, "wydarzenie")).toBe("3\u00a0wydarzenia")
  })
})
