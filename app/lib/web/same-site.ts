const placeholderOrigin = "https://here.invalid"

/** Protocol-relative, backslash or control characters. */
const leavesSite = (path: string) => /^[/\\]{2}/.test(path) || /[\\\p{C}]/u.test(path)

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return "\\"
  }
}

/** A path of this site to return to after signing in (A24); anything else is '/'. */
export function safeNext(path: unknown): string {
  if (typeof path !== "string" || path.length > 1000 || !path.startsWith("/") || leavesSite(path)) return "/"
  if (!URL.canParse(path, placeholderOrigin)) return "/"
  const url = new URL(path, placeholderOrigin)
  // "/.//evil.pl" becomes "//evil.pl" only now
  if (url.origin !== placeholderOrigin || [url.pathname, decoded(url.pathname)].some(leavesSite)) return "/"
  return url.pathname + url.search + url.hash
}
