import { linkParts } from "#app/lib/links.ts"

/** Text as it was typed, line breaks and all; web addresses in it lead out and vouch for nothing. */
export function PlainText({ text }: { text: string }) {
  let at = 0
  const parts = linkParts(text).map((part) => {
    const key = at
    at += part.text.length
    return { ...part, key }
  })
  return (
    <p className="plain">
      {parts.map(({ key, text: part, href }) =>
        href ? (
          <a key={key} href={href} rel="noopener nofollow ugc" target="_blank">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}
