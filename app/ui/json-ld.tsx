import { useState, useSyncExternalStore } from "react"
import { scriptJson } from "#app/lib/script-json.ts"

const never = () => () => {}

/** Facts of a page for search engines (schema.org). */
export function JsonLd({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  // who comes by a link of ours is a person: only pages that came whole from the server carry it
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [carried] = useState(fromServer)
  if (!carried) return null
  return <script type="application/ld+json">{scriptJson({ "@context": "https://schema.org", ...facts })}</script>
}
