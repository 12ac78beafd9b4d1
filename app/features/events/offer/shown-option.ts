import type { SponsorshipOption } from "#app/domain/events/sponsorship.ts"

/** An option with prices in grosze; without them for a visitor (A4). */
export type ShownOption = Omit<SponsorshipOption, "price" | "priceTo"> &
  Partial<Pick<SponsorshipOption, "price" | "priceTo">>

export const isPriced = (option: ShownOption): option is SponsorshipOption => option.price !== undefined
