import href from "./print.css?url"

/** For the `links` of printable routes: a print sheet, which does not block rendering. */
export const printSheet = { rel: "stylesheet", media: "print", href } as const
