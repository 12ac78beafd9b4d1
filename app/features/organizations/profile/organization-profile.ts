import type { PictureSources } from "#app/domain/shared/picture.ts"
import { readPages } from "#app/lib/web/pages.ts"

/** What the public profile shows. Nothing of the account behind it; the register numbers for signed-in people only. */
export type OrganizationProfile = {
  id: string
  name: string
  description: string
  category: string
  address: string | null
  contactEmail: string | null
  phone: string | null
  website: string | null
  foundingDate: string | null
  facebook: string | null
  twitter: string | null
  instagram: string | null
  linkedin: string | null
  achievements: string[]
  followers: number
  verified: boolean
  publicBenefit: boolean
  /** Asked for its sponsors and its rating only then. */
  hasCompleted: boolean
  nip: string | null
  krs: string | null
  logo: PictureSources | null
  cover: PictureSources | null
  /** One of the built-in samples: nothing can be done with it (D5). */
  sample: boolean
}

/** One event on it. */
export type OrganizationEventData = {
  id: string
  title: string
  category: string
  status: string
  startDate: string
  endDate: string | null
  /** The beginning of its description. */
  text: string
  picture: PictureSources | null
  /** How many news it has (A43). */
  posts: number
}

type Section = { events: OrganizationEventData[]; count: number }
/** 'Nadchodzące wydarzenia' and 'Poprzednie wydarzenia' (A 2), parted by the rule of A42; `count` is all of them. */
export type OrganizationEvents = { upcoming: Section; past: Section }

/** How many pages of twelve each section shows (A57). */
export type EventPages = { upcoming: number; past: number }

const mostPages = 20

/** `?nadchodzace=2&poprzednie=3`; anything odd is the first page. */
export const readEventPages = (params: URLSearchParams): EventPages => ({
  upcoming: readPages(params.get("nadchodzace"), mostPages),
  past: readPages(params.get("poprzednie"), mostPages),
})

/** The address of the events tab with so many pages. */
export function eventsTabAddress(id: string, { upcoming, past }: EventPages = { upcoming: 1, past: 1 }): string {
  const params = new URLSearchParams({ zakladka: "wydarzenia" })
  if (upcoming > 1) params.set("nadchodzace", String(upcoming))
  if (past > 1) params.set("poprzednie", String(past))
  return `/organizacje/${id}?${params}`
}
