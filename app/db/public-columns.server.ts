import type { event as events, sponsorshipOption as options } from "./schema.ts"
import { event, sponsorshipOption } from "./schema.ts"

type Visibility = "public" | "restricted"
type VisibilityOf<Table extends { $inferSelect: object }> = Record<keyof Table["$inferSelect"], Visibility>
type PublicOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends "public" ? Name : never }[keyof Columns]

/** Who may read a column of an event: everybody who may open the event, or only its owner and operators. */
export const eventColumns = {
  id: "public",
  organizationId: "public",
  title: "public",
  description: "public",
  category: "public",
  startDate: "public",
  endDate: "public",
  city: "public",
  voivodeship: "public",
  detailedLocation: "public",
  expectedParticipants: "public",
  audience: "public",
  tags: "public",
  imageId: "public",
  facebook: "public",
  instagram: "public",
  linkedin: "public",
  website: "public",
  status: "public",
  over: "public",
  closed: "public",
  live: "public",
  shownStatus: "public",
  lastDay: "public",
  participants: "public",
  town: "public",
  createdAt: "public",
  updatedAt: "public",
  lowestPrice: "restricted",
  priceKey: "restricted",
  goal: "restricted",
  realm: "restricted",
  version: "restricted",
  hiddenAt: "restricted",
  hiddenReason: "restricted",
  deletedAt: "restricted",
  search: "restricted",
  searchHead: "restricted",
} as const satisfies VisibilityOf<typeof events>

/** Who may read a column of an option: prices are for signed-in viewers (A4). */
export const optionColumns = {
  id: "public",
  eventId: "public",
  position: "public",
  title: "public",
  description: "public",
  benefits: "public",
  priceGrosze: "restricted",
  priceToGrosze: "restricted",
  archivedAt: "restricted",
} as const satisfies VisibilityOf<typeof options>

/** The table of events with its public columns only; select from it what everybody reads. */
export const publicEvent: Pick<typeof event, PublicOf<typeof eventColumns>> = event
export const publicOption: Pick<typeof sponsorshipOption, PublicOf<typeof optionColumns>> = sponsorshipOption
