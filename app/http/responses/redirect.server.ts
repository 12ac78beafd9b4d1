import { redirect as toAddress } from "react-router"

/** Redirects; encodes characters that headers cannot contain, such as "ł". */
export const redirect = (to: string, init?: number | ResponseInit): Response =>
  toAddress(
    to.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed())),
    init,
  )
