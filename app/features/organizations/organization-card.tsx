import type { PictureSources } from "#app/domain/picture.ts"

/** An organization as lists show it; nothing of it depends on who is looking. */
export type OrganizationCardData = {
  id: string
  name: string
  category: string
  city: string | null
  followers: number
  /** The beginning of its description. */
  text: string
  logo: PictureSources | null
  cover: PictureSources | null
}
