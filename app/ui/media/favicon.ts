import svg from "./favicon.svg?inline"

/** The icon as a data URL, which needs no request. */
export const favicon = svg.replace(/[{}]/g, encodeURIComponent)
