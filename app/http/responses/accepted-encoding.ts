export type Encoding = "br" | "gzip" | "identity"

/** The offered encoding that the Accept-Encoding header prefers by its q-values; the first of equals. Without a header, "identity". */
export function acceptedEncoding(header: string | null, offered: readonly Encoding[]): Encoding {
  const weights = new Map<string, number>()
  for (const part of header?.split(",") ?? []) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith("q="))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const otherWeight = weights.get("*") ?? 0
  // "identity" loses to any accepted encoding, unless the header weighs it
  let best: Encoding = "identity"
  let bestWeight = weights.get("identity") ?? 0
  for (const encoding of offered.toReversed()) {
    const weight = weights.get(encoding) ?? otherWeight
    if (weight > 0 && weight >= bestWeight) [best, bestWeight] = [encoding, weight]
  }
  return best
}
