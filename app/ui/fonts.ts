import headingsPolish from "./fonts/bricolage-grotesque-latin-ext-polish.woff2?url"
import headings from "./fonts/bricolage-grotesque-latin-polish.woff2?url"
import text from "./fonts/figtree-latin-polish.woff2?url"

/** Asked for at once by every page; Polish letters of texts lie in the style sheet, letters from elsewhere follow. */
export const preloadedFonts = [text, headings, headingsPolish] as const
