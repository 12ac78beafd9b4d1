import type { RouterContextProvider } from "react-router"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { limit } from "#app/platform/limits.server.ts"
import { cardVersion, drawCardPicture, findCardPicture } from "#app/platform/pictures/card-picture.server.ts"
import { clientNetwork } from "./request-context.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** The address of a card's picture, which names what it says: what was fetched from there never changes. */
export const pictureAddress = (path: string, card: CardPicture) => `${path}?v=${cardVersion(card)}`

const tooMany = (wait: string) => `Zbyt wiele nowych podglądów. Spróbuj ponownie ${wait}.`

/**
 * A card's picture as an answer that other sites may show: for good under the address that names what it says, for an
 * hour under any other. One that only its owner sees is kept by nobody. Each is drawn once; new ones are limited by
 * network (429) and by how many wait (503).
 */
export async function sharedPicture({ request, context }: Args, card: CardPicture, { isPublic = true } = {}) {
  const known = await findCardPicture(card)
  if (!known) await limit("preview", clientNetwork(context), tooMany)
  const picture = known ?? (await drawCardPicture(card))
  const isNamed = new URL(request.url).searchParams.get("v") === cardVersion(card)
  const openCache = isNamed ? "public, max-age=31536000, immutable" : "public, max-age=3600"
  return new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/png",
      "cache-control": isPublic ? openCache : "private, no-store",
      "cross-origin-resource-policy": "cross-origin",
    },
  })
}
