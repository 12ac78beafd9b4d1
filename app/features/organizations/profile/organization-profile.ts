import type { EventStatus } from "#app/domain/events/event.ts"
import type { PictureSources } from "#app/domain/shared/picture.ts"
import { readPages } from "#app/lib/web/pages.ts"
import { organizationPath } from "#app/paths.ts"

/** The public profile without account data; register numbers for signed-in viewers only. */
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
  /** Whether it has completed deals; without any, sponsors and rating are not queried. */
  hasCompleted: boolean
  nip: string | null
  krs: string | null
  logo: PictureSources | null
  cover: PictureSources | null
  /** A built-in sample, which takes no actions (D5). */
  sample: boolean
}

export type OrganizationEventData = {
  id: string
  title: string
  category: string
  status: EventStatus
  startDate: string
  endDate: string | null
  /** Start of the description. */
  text: string
  picture: PictureSources | null
  /** Number of posts (A43). */
  posts: number
}

type Section = { events: OrganizationEventData[]; count: number }
/** 'Nadchodzące wydarzenia' and 'Poprzednie wydarzenia' (A 2), split by A42; `count`: all of them. */
export type OrganizationEvents = { upcoming: Section; past: Section }

/** Number of pages of twelve shown in each section (A57). */
export type EventPages = { upcoming: number; past: number }

const mostPages = 20

/** `?nadchodzace=2&poprzednie=3`; invalid values mean the first page. */
export const readEventPages = (params: URLSearchParams): EventPages => ({
  upcoming: readPages(params.get("nadchodzace"), mostPages),
  past: readPages(params.get("poprzednie"), mostPages),
})

/** Address of the events tab with this many pages. */
export function eventsTabAddress(id: string, { upcoming, past }: EventPages = { upcoming: 1, past: 1 }): string {
  const params = new URLSearchParams({ zakladka: "wydarzenia" })
  if (upcoming > 1) params.set("nadchodzace", String(upcoming))
  if (past > 1) params.set("poprzednie", String(past))
  return `${organizationPath(id)}?${params}`
}
