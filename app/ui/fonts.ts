import headings from "./fonts/bricolage-grotesque-polish.woff2?url"
import text from "./fonts/figtree-latin-polish.woff2?url"

/** Asked for at once by every page; Polish letters of texts lie in the style sheet, letters from elsewhere follow. */
export const preloadedFonts = [text, headings] as const
