import { Readable } from "node:stream"
import { toAscii } from "#app/lib/text/fold.ts"

type FileContent = { size: number; body: Readable } | { bytes: Uint8Array<ArrayBuffer> }
type PrivateFile = FileContent & { name: string; mime: string }

/** A private file under its own name (B41, B42): not cached, shown in the page only with `inline`. */
export const privateFile = (file: PrivateFile, { inline = false } = {}) =>
  new Response("bytes" in file ? file.bytes : (Readable.toWeb(file.body) as ReadableStream), {
    headers: {
      "content-type": file.mime,
      "content-length": String("bytes" in file ? file.bytes.byteLength : file.size),
      "content-disposition": `${inline ? "inline" : "attachment"}; ${nameParameters(file.name)}`,
      "cache-control": "private, no-store",
    },
  })

/** A private download of unknown size. */
export const privateStream = ({ name, mime, body }: { name: string; mime: string; body: ReadableStream }) =>
  new Response(body, {
    headers: {
      "content-type": mime,
      "content-disposition": `attachment; ${nameParameters(name)}`,
      "cache-control": "private, no-store",
    },
  })

/** A document of a deal: always a PDF and a download. */
export const documentAnswer = (file: FileContent & { name: string }) =>
  privateFile({ ...file, mime: "application/pdf" })

/** Like `documentAnswer`; a file that is stored byte for byte has its fingerprint as its tag. */
export function storedDocumentAnswer(request: Request, file: FileContent & { name: string; etag?: string }) {
  const { etag } = file
  if (etag && request.headers.get("if-none-match")?.includes(etag)) {
    if ("body" in file) file.body.destroy()
    return new Response(null, { status: 304, headers: { etag, "cache-control": "private, no-store" } })
  }
  const answer = documentAnswer(file)
  if (etag) answer.headers.set("etag", etag)
  return answer
}

/** Most characters of a name in the header, where a letter takes up to 12. */
const longest = 750

/** RFC 6266: a plain name for old programs, and the whole one in UTF-8; a long name loses the end of its stem. */
function nameParameters(name: string): string {
  const [extension = ""] = /\.[a-z\d]{1,5}$/i.exec(name) ?? []
  const stem = [...name.slice(0, name.length - extension.length)].slice(0, 200)
  while (escaped(stem.join("") + extension).length > longest) stem.pop()
  const short = stem.join("") + extension
  const plain = toAscii(short, "_").replace(/[^\w .()-]/g, "_")
  return `filename="${plain}"; filename*=UTF-8''${escaped(short)}`
}

const escaped = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
