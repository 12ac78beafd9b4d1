import { count } from "#app/lib/text/plural-forms.ts"

/** Prices in grosze: null = to be agreed, 0 = free of charge (D6). */
export type SponsorshipOption = {
  id: string
  title: string
  description: string | null
  price: number | null
  /** Upper end of the range, never below `price` (A75); null = a single price. */
  priceTo: number | null
  benefits: string[]
}

/** Characters and rows (A90). */
export const optionLimits = {
  options: 20,
  benefits: 20,
  title: 120,
  description: 2000,
  benefit: 200,
} as const

export const benefitsHeading = "Korzyści dla sponsora"
export const noOptions = "Brak opcji sponsoringu"

/** Shown to visitors in place of a price (A 2). */
export const priceAfterSignIn = "Cena dostępna po zalogowaniu"

/** "3 korzyści"; null without any. */
export const benefitsLabel = (option: { benefits: readonly string[] }): string | null =>
  option.benefits.length === 0 ? null : count(option.benefits.length, "korzyść")

/** Honorary patronage cannot be sold. */
export const isHonoraryPatronage = (title: string): boolean => isPatron("honorow", title)

/** Media and honorary patrons bring no money. */
export const isPatronage = (title: string): boolean => isPatron("(medial|honor)", title)

/** Either word may come first: "patronat honorowy", "honorowy patron". */
const isPatron = (what: string, title: string) =>
  new RegExp(`\\bpatron\\S*\\s+${what}|\\b${what}\\S*\\s+patron`, "i").test(title)

export const priceHint = (title: string, price: string | number | null | undefined): string | null =>
  isHonoraryPatronage(title) && price !== null && price !== undefined && String(price).trim() !== ""
    ? "Patronat honorowy nie jest na sprzedaż – zostaw kwotę pustą."
    : null

/** The option as sent to visitors, without prices (A4). */
export const withoutPrices = <Option extends { price: number | null; priceTo: number | null }>({
  price: _price,
  priceTo: _priceTo,
  ...rest
}: Option): Omit<Option, "price" | "priceTo"> => rest
