import { Readable } from "node:stream"

type Stored = { body: Readable; name: string; mime: string; size: number }

/** ASCII for old programs, the real name as RFC 5987 has it. */
const named = (name: string) =>
  `filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

/** A private file: never kept by anyone in between; shown in the page only where `inline`, else saved under its name. */
export const privateFile = ({ body, name, mime, size }: Stored, { inline = false } = {}) =>
  new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      "content-type": mime,
      "content-length": String(size),
      "content-disposition": `${inline ? "inline" : "attachment"}; ${named(name)}`,
      "cache-control": "private, no-store",
    },
  })
