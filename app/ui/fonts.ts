import headingsPolish from "./fonts/bricolage-grotesque-latin-ext-polish.woff2?url"
import headings from "./fonts/bricolage-grotesque-latin-polish.woff2?url"
import textPolish from "./fonts/figtree-latin-ext-polish.woff2?url"
import text from "./fonts/figtree-latin-polish.woff2?url"

/** Asked for at once by every page; the files with letters from elsewhere follow from the style sheet. */
export const preloadedFonts = [text, textPolish, headings, headingsPolish] as const
