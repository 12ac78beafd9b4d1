import { scriptJson } from "#app/lib/text/script-json.ts"

type JsonLdProps = {
  /** Null in the browser: `import.meta.env.SSR ? facts : null` removes them and their code from its bundle. */
  facts: Readonly<Record<string, unknown>> | null
}

/** schema.org data for search engines; rendered on the server only. */
export const JsonLd = ({ facts }: JsonLdProps) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson leaves no sign that could end the element
    dangerouslySetInnerHTML={
      import.meta.env.SSR ? { __html: scriptJson({ "@context": "https://schema.org", ...facts }) } : asSent
    }
  />
)

/** One object, so that a browser leaves what the server sent. */
const asSent = { __html: "" }
