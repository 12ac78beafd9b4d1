import headings from "./fonts/bricolage-grotesque-latin-polish.woff2?url"
import text from "./fonts/figtree-latin-polish.woff2?url"

/** Asked for at once by every page; the Polish letters lie in the style sheet, letters from elsewhere follow from it. */
export const preloadedFonts = [text, headings] as const
