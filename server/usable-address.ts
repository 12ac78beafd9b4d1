import type { Context, Next } from "hono"
import { plainAnswer } from "./plain-answer.ts"

/** What a picture was called where it came from: it is shown to its owner only, without what no one sees. */
const mayHoldAnything = "name"

/** U+0000 is no letter of what may be asked for, and the database keeps none: refused before anything reads it. */
export async function usableAddress(c: Context, next: Next) {
  if (!/%00/.test(c.req.url)) return next()
  const { pathname, searchParams } = new URL(c.req.url)
  if (c.req.method === "POST") searchParams.delete(mayHoldAnything)
  if (!pathname.includes("%00") && !searchParams.toString().includes("%00")) return next()
  return plainAnswer(c, "Adres zawiera znak, którego nie rozpoznajemy.", 400)
}
