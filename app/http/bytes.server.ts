import { Refusal } from "#app/lib/refusal.ts"

/** The body of a request as it is, counted while it streams: over `most` bytes it is refused with 413 and this sentence. */
export async function readBytes(request: Request, most: number, tooLarge: string): Promise<Uint8Array> {
  const refusal = new Refusal("too-large", tooLarge)
  if (Number(request.headers.get("content-length") ?? 0) > most) throw refusal
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > most) throw refusal
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}
