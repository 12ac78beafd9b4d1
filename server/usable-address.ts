import type { Context, Next } from "hono"

/** U+0000 is no letter of what may be asked for, and the database keeps none: refused before anything reads it. */
export async function usableAddress(c: Context, next: Next) {
  if (c.req.method !== "POST" && /%00/.test(c.req.url))
    return c.text("Adres zawiera znak, którego nie rozpoznajemy.", 400)
  return next()
}
