/** Texts of a shared link's preview picture. */
export type CardPicture = {
  /** Above the title, such as the category. */
  over: string
  title: string
  lines: readonly string[]
}
