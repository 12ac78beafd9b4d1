import type { CardPicture } from "#app/lib/card-picture.ts"
import { limit } from "#app/platform/limits.server.ts"
import { cardVersion, drawCardPicture, findCardPicture } from "#app/platform/pictures/card-picture.server.ts"
import { clientNetwork, type RequestArgs } from "../requests/request-context.ts"

/** Address of a card's picture with a version of its content, so that it can be cached for good. */
export const pictureAddress = (path: string, card: CardPicture) => `${path}?v=${cardVersion(card)}`

const tooMany = (wait: string) => `Zbyt wiele nowych podglądów. Spróbuj ponownie ${wait}.`

/** A card's picture for other sites, cached by its versioned address unless private; 429 and 503 over the limits. */
export async function sharedPicture({ request, context }: RequestArgs, card: CardPicture, { isPublic = true } = {}) {
  const known = await findCardPicture(card)
  if (!known) await limit("preview", clientNetwork(context), tooMany)
  const picture = known ?? (await drawCardPicture(card))
  const isVersioned = new URL(request.url).searchParams.get("v") === cardVersion(card)
  const openCache = isVersioned ? "public, max-age=31536000, immutable" : "public, max-age=3600"
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/png",
      "cache-control": isPublic ? openCache : "private, no-store",
      "cross-origin-resource-policy": "cross-origin",
    },
  })
}
