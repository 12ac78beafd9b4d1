/** What a shared link's picture says. */
export type CardPicture = {
  /** Above the title, such as the category. */
  over: string
  title: string
  /** Below it, a line each. */
  lines: readonly string[]
}
