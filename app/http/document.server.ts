import { Readable } from "node:stream"

type Document = { name: string; size: number; body: Readable } | { name: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * A private PDF as an attachment under its own name, Polish letters too (B41, B42): kept by no cache, opened by no
 * browser in the page's place; the closed content policy of the server stays on it.
 */
export const documentAnswer = (file: Document) =>
  new Response("bytes" in file ? file.bytes : (Readable.toWeb(file.body) as ReadableStream), {
    headers: {
      "content-type": "application/pdf",
      "content-length": String("bytes" in file ? file.bytes.byteLength : file.size),
      "content-disposition": disposition(file.name),
      "cache-control": "private, no-store",
    },
  })

/** RFC 6266: a plain name for old readers, the whole one in UTF-8. */
export function disposition(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("Ł", "L")
    .replace(/[^\w .()-]/g, "_")
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
