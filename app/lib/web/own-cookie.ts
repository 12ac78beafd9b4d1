/** Only over TLS may a cookie be `Secure` and its name begin with `__Host-`. */
export type CookieSecurity = { secure: boolean }

const hostPrefix = "__Host-"
export const ownCookieName = (name: string, { secure }: CookieSecurity) => (secure ? hostPrefix + name : name)

/** Cookies by plain name, trimming only SP and HTAB (RFC 6265); prefixed ones win over those of older versions. */
export function ownCookies(cookies: string | null): Map<string, string> {
  const pairs = (cookies ?? "").split(";").map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ""))
  const entries = pairs.map((pair) => [pair.split("=", 1)[0] ?? "", pair.slice(pair.indexOf("=") + 1)] as const)
  const isPrefixed = ([name]: readonly [string, string]) => name.startsWith(hostPrefix)
  return new Map([
    ...entries.filter((entry) => !isPrefixed(entry)),
    ...entries.filter(isPrefixed).map(([name, value]) => [name.slice(hostPrefix.length), value] as const),
  ])
}
