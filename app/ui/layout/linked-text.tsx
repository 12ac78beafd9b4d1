import { linkParts } from "#app/lib/web/links.ts"

/** Plain text that people typed, its web addresses as links; we vouch for none of them (A70). */
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
