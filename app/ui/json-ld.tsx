import { useState, useSyncExternalStore } from "react"

const never = () => () => {}

/** Facts of a page for search engines (schema.org). "<" is written as an escape, so no text can end the script. */
export function JsonLd({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  // who comes by a link of ours is a person: only pages that came whole from the server carry it
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [carried] = useState(fromServer)
  if (!carried) return null
  const text = JSON.stringify({ "@context": "https://schema.org", ...facts }).replaceAll("<", "\\u003c")
  return <script type="application/ld+json">{text}</script>
}
