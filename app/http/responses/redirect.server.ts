import { redirect as toAddress } from "react-router"

/** Leads to an address. What no header can hold, such as "ł" of a parameter that was read, is encoded as addresses are. */
export const redirect = (to: string, init?: number | ResponseInit): Response =>
  toAddress(
    to.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed())),
    init,
  )
