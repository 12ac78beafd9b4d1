import type { Context, Next } from "hono"
import { plainAnswer } from "./plain-answer.ts"

/** In the address of an uploaded picture: the name of its file, from which invisible characters are removed later. */
const fileNameParameter = "name"

/** Refuses U+0000, which the database cannot store. */
export async function usableAddress(c: Context, next: Next) {
  if (!/%00/.test(c.req.url)) return next()
  const { pathname, searchParams } = new URL(c.req.url)
  if (c.req.method === "POST") searchParams.delete(fileNameParameter)
  if (!pathname.includes("%00") && !searchParams.toString().includes("%00")) return next()
  return plainAnswer(c, "Adres zawiera znak, którego nie rozpoznajemy.", 400)
}
