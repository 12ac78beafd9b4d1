import { env } from "#app/platform/env.server.ts"

/** Does this Origin belong to our own pages? A missing one does not. */
export function isOwnOrigin(origin: string | null | undefined, host: string | null | undefined) {
  if (!origin) return false
  if (origin === env.ORIGIN) return true
  try {
    const { protocol, host: asked } = new URL(origin)
    // the address a person typed, such as 127.0.0.1 instead of localhost; a browser never lets a page choose Host, but
    // whoever sits in the line can write a page of the same name without TLS
    return asked === host && env.ORIGIN.startsWith(`${protocol}//`)
  } catch {
    return false
  }
}

/**
 * May this read be answered that a foreign page must not make, such as the event stream? Browsers that send
 * Sec-Fetch-Site say where it comes from; a foreign Origin tells it, too (ASVS V4.4).
 */
export function comesFromOwnPage({ headers }: Request) {
  const site = headers.get("sec-fetch-site")
  if (site !== null && site !== "same-origin" && site !== "none") return false
  const origin = headers.get("origin")
  return origin === null || isOwnOrigin(origin, headers.get("host"))
}
