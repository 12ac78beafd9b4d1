/** A shared link's preview picture. */
export type CardPicture = {
  /** Determines the shapes. */
  id: string
  /** Fills 0 to 4 of the shapes, from light to dark, as #rrggbb. */
  colours: readonly string[]
  /** Above the title; `calls`: it calls for sponsors, and has a dot. */
  badge: { text: string; calls: boolean } | null
  title: string
  /** Below the title. */
  line: string
  /** Beside the logo. */
  foot: string
  /** Stored variant of a photograph. */
  photo: string | null
}
