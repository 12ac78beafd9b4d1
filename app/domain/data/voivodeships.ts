/** The 16 voivodeships in TERYT order, as they are stored. Cities refer to them by position. */
export const voivodeships = [
  "dolnośląskie",
  "kujawsko-pomorskie",
  "lubelskie",
  "lubuskie",
  "łódzkie",
  "małopolskie",
  "mazowieckie",
  "opolskie",
  "podkarpackie",
  "podlaskie",
  "pomorskie",
  "śląskie",
  "świętokrzyskie",
  "warmińsko-mazurskie",
  "wielkopolskie",
  "zachodniopomorskie",
] as const

export type Voivodeship = (typeof voivodeships)[number]

/** Codes, addresses and the locative ("w województwie wielkopolskim") in the same order. */
export const voivodeshipFacts: Readonly<Record<Voivodeship, { teryt: string; slug: string; locative: string }>> = {
  dolnośląskie: { teryt: "02", slug: "dolnoslaskie", locative: "województwie dolnośląskim" },
  "kujawsko-pomorskie": { teryt: "04", slug: "kujawsko-pomorskie", locative: "województwie kujawsko-pomorskim" },
  lubelskie: { teryt: "06", slug: "lubelskie", locative: "województwie lubelskim" },
  lubuskie: { teryt: "08", slug: "lubuskie", locative: "województwie lubuskim" },
  łódzkie: { teryt: "10", slug: "lodzkie", locative: "województwie łódzkim" },
  małopolskie: { teryt: "12", slug: "malopolskie", locative: "województwie małopolskim" },
  mazowieckie: { teryt: "14", slug: "mazowieckie", locative: "województwie mazowieckim" },
  opolskie: { teryt: "16", slug: "opolskie", locative: "województwie opolskim" },
  podkarpackie: { teryt: "18", slug: "podkarpackie", locative: "województwie podkarpackim" },
  podlaskie: { teryt: "20", slug: "podlaskie", locative: "województwie podlaskim" },
  pomorskie: { teryt: "22", slug: "pomorskie", locative: "województwie pomorskim" },
  śląskie: { teryt: "24", slug: "slaskie", locative: "województwie śląskim" },
  świętokrzyskie: { teryt: "26", slug: "swietokrzyskie", locative: "województwie świętokrzyskim" },
  "warmińsko-mazurskie": { teryt: "28", slug: "warminsko-mazurskie", locative: "województwie warmińsko-mazurskim" },
  wielkopolskie: { teryt: "30", slug: "wielkopolskie", locative: "województwie wielkopolskim" },
  zachodniopomorskie: { teryt: "32", slug: "zachodniopomorskie", locative: "województwie zachodniopomorskim" },
}
