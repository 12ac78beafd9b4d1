/** Whole numbers that a settlement may report, in the order of its forms (decision 050). */
export const resultNames = ["participants", "beneficiaries", "volunteers", "reached", "publications"] as const
export type ResultName = (typeof resultNames)[number]
/** Null: not reported. */
export type Results = Record<ResultName, number | null>

type ResultTexts = { label: string; short: string; slug: string; hint: string; error: string; most: number }

const people = 10_000_000
export const resultTexts: Readonly<Record<ResultName, ResultTexts>> = {
  participants: {
    label: "Liczba uczestników",
    short: "Uczestnicy",
    slug: "uczestnicy",
    hint: "Osoby, które wzięły udział.",
    error: "Podaj liczbę uczestników cyframi",
    most: people,
  },
  beneficiaries: {
    label: "Liczba beneficjentów",
    short: "Beneficjenci",
    slug: "beneficjenci",
    hint: "Osoby, którym to bezpośrednio pomogło.",
    error: "Podaj liczbę beneficjentów cyframi",
    most: people,
  },
  volunteers: {
    label: "Liczba wolontariuszy",
    short: "Wolontariusze",
    slug: "wolontariusze",
    hint: "Osoby, które pomagały bez zapłaty.",
    error: "Podaj liczbę wolontariuszy cyframi",
    most: people,
  },
  reached: {
    label: "Zasięg, liczba odbiorców",
    short: "Zasięg",
    slug: "zasieg",
    hint: "Odbiorcy w\u00a0mediach i\u00a0internecie.",
    error: "Podaj zasięg cyframi",
    most: 1_000_000_000,
  },
  publications: {
    label: "Liczba publikacji",
    short: "Publikacje",
    slug: "publikacje",
    hint: "Artykuły, audycje i\u00a0wpisy o\u00a0wydarzeniu.",
    error: "Podaj liczbę publikacji cyframi",
    most: people,
  },
}

/** All results, from an object that has some of them. */
export const resultsOf = (from: Partial<Results>): Results => resultsBy((name) => from[name] ?? null)

export const resultsBy = <Value>(make: (name: ResultName) => Value): Record<ResultName, Value> =>
  Object.fromEntries(resultNames.map((name) => [name, make(name)])) as Record<ResultName, Value>

export const reportedResults = (results: Results): { name: ResultName; value: number }[] =>
  resultNames.flatMap((name) => {
    const value = results[name]
    return value === null ? [] : [{ name, value }]
  })

/** "uczestnicy, zasięg". */
export const resultList = (names: readonly ResultName[]): string =>
  names.map((name) => resultTexts[name].short.toLowerCase()).join(", ")

/** The result in an address, "?wskaznik=uczestnicy"; null: none. */
export const readResult = (text: string | null): ResultName | null =>
  resultNames.find((name) => resultTexts[name].slug === text) ?? null

export const isResult = (text: string): text is ResultName => resultNames.some((name) => name === text)
