import type { SponsorshipOption } from "#app/domain/events/sponsorship.ts"

/** An option as this viewer may see it, prices in grosze; a visitor's has no trace of them (A4). */
export type ShownOption = Omit<SponsorshipOption, "price" | "priceTo"> &
  Partial<Pick<SponsorshipOption, "price" | "priceTo">>

/** With prices: what signed-in people get. */
export const isPriced = (option: ShownOption): option is SponsorshipOption => option.price !== undefined
