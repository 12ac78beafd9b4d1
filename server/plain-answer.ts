import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

/** A refusal before any page is asked: a small page for a browser, the sentence alone for a program. */
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

/** A page without styles and scripts, for where nothing else may work. */
export const plainPage = (title: string, body: string) =>
  `<!doctype html><html lang="pl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`
