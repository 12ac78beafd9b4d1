import { env } from "#app/platform/env.server.ts"

/** Whether this Origin is ours; a missing one is not. */
export function isOwnOrigin(origin: string | null | undefined, host: string | null | undefined) {
  if (!origin) return false
  if (origin === env.ORIGIN) return true
  try {
    const { protocol, host: requestHost } = new URL(origin)
    // allows the typed address, such as 127.0.0.1 for localhost: pages cannot set Host, but a man in the middle could
    // serve the same name without TLS
    return requestHost === host && env.ORIGIN.startsWith(`${protocol}//`)
  } catch {
    return false
  }
}

/** Whether a read comes from our own pages, by Sec-Fetch-Site or Origin (ASVS V4.4). */
export function comesFromOwnPage({ headers }: Request) {
  const site = headers.get("sec-fetch-site")
  if (site !== null && site !== "same-origin" && site !== "none") return false
  const origin = headers.get("origin")
  return origin === null || isOwnOrigin(origin, headers.get("host"))
}
