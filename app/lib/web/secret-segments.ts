const mostLayers = 5

/** Decodes escapes of ASCII, up to five levels deep; leaves other escapes, so it never throws. */
export function decodedAscii(text: string): string {
  let decoded = text
  for (let layer = 0; layer < mostLayers && decoded.includes("%"); layer++)
    decoded = decoded.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decoded
}

/** A fast first test: nearly all lines cannot hold a secret. */
const mayHoldSecret = /(?<![\w%-])[\w%-]{43}/
/** Either an escape of JSON, which stays, or letters and escapes of an address that are long enough for a secret. */
const candidates = /\\(?:u[\da-f]{4}|.)|(?:[\w-]|%[\da-f]{2}){43,}/gis
/** Whether a text holds 256 random bits in base64url, also inside longer ones; names of the database have no capitals. */
const holdsSecret = (text: string) => (text.match(/[\w-]{43,}/g) ?? []).some((part) => !/^[a-z_]+$/.test(part))

/** A line for the log without possible secrets of links, sessions and emails, also escaped ones; JSON stays JSON. */
export const redactSecrets = (line: string): string =>
  mayHoldSecret.test(line)
    ? line.replace(candidates, (part) => (!part.startsWith("\\") && holdsSecret(decodedAscii(part)) ? "…" : part))
    : line

/** Whether a text, such as the query of an address, may hold the secret of a link. */
export const mayNameSecret = (text: string): boolean => redactSecrets(text) !== text
