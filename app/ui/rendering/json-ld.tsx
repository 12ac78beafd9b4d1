import { scriptJson } from "#app/lib/text/script-json.ts"

type JsonLdProps = {
  /** Null in a browser: `import.meta.env.SSR ? facts : null` keeps them, and what makes them, out of what it loads. */
  facts: Readonly<Record<string, unknown>> | null
}

/** Facts of a page for search engines (schema.org), which read what the server has sent; browsers leave it alone. */
export const JsonLd = ({ facts }: JsonLdProps) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves no sign that could end the element
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? scriptJson({ "@context": "https://schema.org", ...facts }) : "",
    }}
  />
)
