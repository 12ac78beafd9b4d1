import type { Context, Next } from "hono"

/** U+0000 is no letter of any address of ours, and the database keeps none: refused before anything reads it. */
export async function usableAddress(c: Context, next: Next) {
  if (/%00/.test(c.req.url)) return c.text("Adres zawiera znak, którego nie rozpoznajemy.", 400)
  return next()
}
