import href from "./print.css?url"

/** For the `links` of routes whose pages people print: a sheet for paper, which holds up no text on a screen. */
export const printSheet = { rel: "stylesheet", media: "print", href } as const
