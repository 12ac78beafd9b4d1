import headings from "./fonts/bricolage-grotesque-latin-wght-normal.woff2?url"
import text from "./fonts/figtree-latin-wght-normal.woff2?url"

/** Asked for at once by every page; the files with the other Polish letters follow from the style sheet. */
export const preloadedFonts = [text, headings] as const
