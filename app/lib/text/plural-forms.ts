import { formatNumber, pluralForm } from "./numbers.ts"

export type Forms = Readonly<Record<ReturnType<typeof pluralForm>, string>>

export const forms = (one: string, few: string, many: string, other: string): Forms => ({ one, few, many, other })

/** Nouns after a number; nouns that visitors never see are in member-nouns.ts, so that visitors do not load them. */
export const nouns = {
  wydarzenie: forms("wydarzenie", "wydarzenia", "wydarzeń", "wydarzenia"),
  organizacja: forms("organizacja", "organizacje", "organizacji", "organizacji"),
  osoba: forms("osoba", "osoby", "osób", "osoby"),
  "zrealizowana współpraca": forms(
    "zrealizowana współpraca",
    "zrealizowane współprace",
    "zrealizowanych współprac",
    "zrealizowanej współpracy",
  ),
  aktualność: forms("aktualność", "aktualności", "aktualności", "aktualności"),
  znak: forms("znak", "znaki", "znaków", "znaku"),
  sponsor: forms("sponsor", "sponsorów", "sponsorów", "sponsora"),
  uczestnik: forms("uczestnik", "uczestników", "uczestników", "uczestnika"),
  obserwujący: forms("obserwujący", "obserwujących", "obserwujących", "obserwującego"),
  korzyść: forms("korzyść", "korzyści", "korzyści", "korzyści"),
  wynik: forms("wynik", "wyniki", "wyników", "wyniku"),
} as const satisfies Record<string, Forms>

/** Verbs after such a noun: only 2–4 take the plural. */
export const verbs = {
  obserwuje: forms("obserwuje", "obserwują", "obserwuje", "obserwuje"),
  czeka: forms("czeka", "czekają", "czeka", "czeka"),
} as const satisfies Record<string, Forms>

export type Noun = keyof typeof nouns
export type Verb = keyof typeof verbs

export const plural = (n: number, of: Forms): string => of[pluralForm(n)]

/** verbFor(3, "czeka") → "czekają". */
export const verbFor = (n: number, verb: Verb): string => plural(n, verbs[verb])

/** 1200 → "1 200", always grouped, with U+00A0. */
export const formatCount = (n: number): string => formatNumber(n, 2)

/** "1 200 uczestników", joined by U+00A0. */
export const count = (n: number, noun: Noun | Forms): string => `${formatCount(n)}\u00a0${plural(n, formsOf(noun))}`

/** For headings: "Brak wydarzeń" instead of "0 wydarzeń". */
export const countOrNone = (n: number, noun: Noun | Forms): string =>
  n === 0 ? `Brak ${formsOf(noun).many}` : count(n, noun)

const formsOf = (noun: Noun | Forms): Forms => (typeof noun === "string" ? nouns[noun] : noun)
