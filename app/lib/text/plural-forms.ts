import { formatNumber, pluralForm } from "./numbers.ts"

export type Forms = Readonly<Record<ReturnType<typeof pluralForm>, string>>

const forms = (one: string, few: string, many: string, other: string): Forms => ({ one, few, many, other })

/** Nouns after a number. 'godzinę', 'minutę', 'sekundę' and 'trwającą współpracę' are accusative ("za 5 minut"). */
export const nouns = {
  wydarzenie: forms("wydarzenie", "wydarzenia", "wydarzeń", "wydarzenia"),
  "podobne wydarzenie": forms("podobne wydarzenie", "podobne wydarzenia", "podobnych wydarzeń", "podobnego wydarzenia"),
  "nowe wydarzenie": forms("nowe wydarzenie", "nowe wydarzenia", "nowych wydarzeń", "nowego wydarzenia"),
  organizacja: forms("organizacja", "organizacje", "organizacji", "organizacji"),
  osoba: forms("osoba", "osoby", "osób", "osoby"),
  opcja: forms("opcja", "opcje", "opcji", "opcji"),
  współpraca: forms("współpraca", "współprace", "współprac", "współpracy"),
  "trwająca współpraca": forms(
    "trwająca współpraca",
    "trwające współprace",
    "trwających współprac",
    "trwającej współpracy",
  ),
  "trwającą współpracę": forms(
    "trwającą współpracę",
    "trwające współprace",
    "trwających współprac",
    "trwającej współpracy",
  ),
  "zrealizowana współpraca": forms(
    "zrealizowana współpraca",
    "zrealizowane współprace",
    "zrealizowanych współprac",
    "zrealizowanej współpracy",
  ),
  propozycja: forms("propozycja", "propozycje", "propozycji", "propozycji"),
  post: forms("post", "posty", "postów", "postu"),
  aktualność: forms("aktualność", "aktualności", "aktualności", "aktualności"),
  powiadomienie: forms("powiadomienie", "powiadomienia", "powiadomień", "powiadomienia"),
  zapytanie: forms("zapytanie", "zapytania", "zapytań", "zapytania"),
  "kolejne zapytanie": forms("kolejne zapytanie", "kolejne zapytania", "kolejnych zapytań", "kolejnego zapytania"),
  świadczenie: forms("świadczenie", "świadczenia", "świadczeń", "świadczenia"),
  dzień: forms("dzień", "dni", "dni", "dnia"),
  korzyść: forms("korzyść", "korzyści", "korzyści", "korzyści"),
  wynik: forms("wynik", "wyniki", "wyników", "wyniku"),
  godzinę: forms("godzinę", "godziny", "godzin", "godziny"),
  minutę: forms("minutę", "minuty", "minut", "minuty"),
  sekundę: forms("sekundę", "sekundy", "sekund", "sekundy"),
  znak: forms("znak", "znaki", "znaków", "znaku"),
  złoty: forms("złoty", "złote", "złotych", "złotego"),
  sponsor: forms("sponsor", "sponsorów", "sponsorów", "sponsora"),
  uczestnik: forms("uczestnik", "uczestników", "uczestników", "uczestnika"),
  obserwujący: forms("obserwujący", "obserwujących", "obserwujących", "obserwującego"),
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
export const count = (n: number, noun: Noun): string => `${formatCount(n)}\u00a0${plural(n, nouns[noun])}`

/** For headings: "Brak wydarzeń" instead of "0 wydarzeń". */
export const countOrNone = (n: number, noun: Noun): string => (n === 0 ? `Brak ${nouns[noun].many}` : count(n, noun))
