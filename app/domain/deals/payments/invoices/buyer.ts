/** How an invoice names its buyer to the tax office. */
export type Buyer =
  | { nip: string }
  /** A VAT number of the European Union, without its letters; Greece is "EL" there. */
  | { country: string; euCode: string; euNumber: string }
  | { country: string; number: string }
  | { unknown: true }

const eu: Record<string, string> = {
  AT: "Austria",
  BE: "Belgia",
  BG: "Bułgaria",
  HR: "Chorwacja",
  CY: "Cypr",
  CZ: "Czechy",
  DK: "Dania",
  EE: "Estonia",
  FI: "Finlandia",
  FR: "Francja",
  GR: "Grecja",
  ES: "Hiszpania",
  NL: "Holandia",
  IE: "Irlandia",
  LT: "Litwa",
  LU: "Luksemburg",
  LV: "Łotwa",
  MT: "Malta",
  DE: "Niemcy",
  PT: "Portugalia",
  RO: "Rumunia",
  SK: "Słowacja",
  SI: "Słowenia",
  SE: "Szwecja",
  HU: "Węgry",
  IT: "Włochy",
}
const others: Record<string, string> = {
  IS: "Islandia",
  NO: "Norwegia",
  CH: "Szwajcaria",
  UA: "Ukraina",
  US: "USA",
  GB: "Wielka Brytania",
}
export const countryChoices = Object.entries({ ...eu, ...others }).map(([value, label]) => ({ value, label }))
export const isCountry = (code: string): boolean => code in eu || code in others

export const buyerErrors = {
  country: "Wybierz kraj z\u00a0listy",
  number: "Podaj numer VAT: do 12 liter i\u00a0cyfr, np. 123456789",
  noNumber: "Podaj numer podatkowy firmy z\u00a0zagranicy",
  noCountry: "Wybierz kraj, z\u00a0którego jest ten numer",
} as const

export type ReadBuyer = { ok: true; buyer: Buyer } | { ok: false; errors: { kraj?: string; numerVat?: string } }

/** The company's NIP, or a foreign number with its country, as typed. */
export function readBuyer(nip: string | null, country: string, number: string): ReadBuyer {
  const typed = number.replace(/[\s.-]/g, "").toUpperCase()
  if (country === "")
    return typed === ""
      ? { ok: true, buyer: nip ? { nip } : { unknown: true } }
      : { ok: false, errors: { kraj: buyerErrors.noCountry } }
  if (!isCountry(country)) return { ok: false, errors: { kraj: buyerErrors.country } }
  if (typed === "") return { ok: false, errors: { numerVat: buyerErrors.noNumber } }
  if (!(country in eu))
    return /^[A-Z0-9/]{1,50}$/.test(typed)
      ? { ok: true, buyer: { country, number: typed } }
      : { ok: false, errors: { numerVat: buyerErrors.number } }
  const euCode = country === "GR" ? "EL" : country
  const euNumber = typed.startsWith(euCode) ? typed.slice(2) : typed
  return /^[A-Z0-9+*]{1,12}$/.test(euNumber)
    ? { ok: true, buyer: { country, euCode, euNumber } }
    : { ok: false, errors: { numerVat: buyerErrors.number } }
}
