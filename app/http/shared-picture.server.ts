/** A card's picture as an answer that other sites may show and keep for an hour. */
export const sharedPicture = (picture: Uint8Array) =>
  new Response(new Uint8Array(picture), {
    headers: {
      "content-type": "image/png",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
    },
  })
