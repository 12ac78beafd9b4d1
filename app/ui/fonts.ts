import headings from "./fonts/bricolage-grotesque-polish.woff2?url"
import textPolish from "./fonts/figtree-latin-ext-polish.woff2?url"
import text from "./fonts/figtree-latin-polish.woff2?url"

/** Preloaded by every page; fonts with other characters follow on demand. */
export const preloadedFonts = [text, textPolish, headings] as const
