import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

/** A refusal before routing: a small page for browsers, plain text for programs. */
export function plainAnswer(
  c: Context,
  sentence: string,
  status: ContentfulStatusCode,
  headers: Record<string, string> = {},
) {
  if (!c.req.header("accept")?.includes("text/html")) return c.text(sentence, status, headers)
  return c.html(
    plainPage("Nie można otworzyć strony", `<p>${sentence}</p><p><a href="/">Wróć na stronę główną</a></p>`),
    status,
    headers,
  )
}

/** A page without styles and scripts, which might not load then. */
export const plainPage = (title: string, body: string) =>
  `<!doctype html><html lang="pl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`
