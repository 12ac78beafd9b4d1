import { redirect as toAddress } from "react-router"

/** Most characters of an address in a header: proxies refuse responses whose headers exceed their buffers (often 4 kB). */
const longest = 1000

/** The address; if it is too long, without its query, such as an address to return to. */
export function shortAddress(address: string): string {
  if (address.length <= longest) return address
  const [path = ""] = address.split(/[?#]/)
  return path.length <= longest ? path : "/"
}

/** Redirects; encodes characters that headers cannot contain, such as "ł". */
export const redirect = (to: string, init?: number | ResponseInit): Response =>
  toAddress(shortAddress(to.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()))), init)
