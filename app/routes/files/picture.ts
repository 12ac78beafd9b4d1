import { Readable } from "node:stream"
import { isPictureKind } from "#app/domain/shared/picture.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { openVariant } from "#app/platform/files/files.server.ts"
import type { Route } from "./+types/picture.ts"

/** A public picture, cacheable for good: its address contains a content hash. */
export const loader = handle(async ({ params: { kind, holder, hash, variant } }: Route.LoaderArgs) => {
  const [, width] = /^(\d{1,4})\.webp$/.exec(variant) ?? []
  const isPicture = isPictureKind(kind) && /^[\w-]{1,64}$/.test(holder) && /^[\w-]{24}$/.test(hash) && width
  const found = isPicture ? await openVariant(`${kind}/${holder}/${hash}`, Number(width)) : null
  if (!found) return new Response(null, { status: 404 })
  return new Response(Readable.toWeb(found.body) as ReadableStream, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(found.size),
      "cache-control": "public, max-age=31536000, immutable",
    },
  })
})
