import { linkParts } from "#app/lib/web/links.ts"

/** User-typed plain text with its URLs as links without endorsement (A70). */
export function LinkedText({ text }: { text: string }) {
  let place = 0
  return linkParts(text).map(({ text: part, href }) => {
    place += part.length
    return href ? (
      <a key={place} href={href} target="_blank" rel="noopener nofollow ugc">
        {part}
      </a>
    ) : (
      part
    )
  })
}
