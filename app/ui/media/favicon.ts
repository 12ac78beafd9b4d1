import svg from "./favicon.svg?inline"

/** The tab's icon as an address that needs no download. */
export const favicon = svg
