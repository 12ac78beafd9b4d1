const mostLayers = 5

/** Text without escapes of ASCII, also of ones escaped up to five times; others stay, so that it never throws. */
export function decodedAscii(text: string): string {
  let decoded = text
  for (let layer = 0; layer < mostLayers && decoded.includes("%"); layer++)
    decoded = decoded.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decoded
}

/** Tells in microseconds that a line holds none, as nearly all. */
const mayHoldSecret = /(?<![\w%-])[\w%-]{43}/
/** An escape of JSON, which stays whole, or letters and escapes of an address long enough for a secret. */
const candidates = /\\(?:u[\da-f]{4}|.)|(?:[\w-]|%[\da-f]{2}){43,}/gis
/** 256 random bits in base64url, with what stands beside them without a gap; names of the database have no capitals. */
const holdsSecret = (text: string) => (text.match(/[\w-]{43,}/g) ?? []).some((part) => !/^[a-z_]+$/.test(part))

/** A line for the log without what may be the secret of a link, a session or an email, also escaped; JSON stays JSON. */
export const redactSecrets = (line: string): string =>
  mayHoldSecret.test(line)
    ? line.replace(candidates, (part) => (!part.startsWith("\\") && holdsSecret(decodedAscii(part)) ? "…" : part))
    : line

/** Whether a text, such as the query of an address, may hold the secret of a link. */
export const mayNameSecret = (text: string): boolean => redactSecrets(text) !== text
