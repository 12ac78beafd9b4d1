import { expect, test } from "vitest"
import { readUnsubscribe, unsubscribePath } from "./unsubscribe-commands.server.ts"

const token = new URL(unsubscribePath("user-1", "summary"), "http://localhost").searchParams.get("zeton") ?? ""

test("an unsubscribe token with one letter more or another last letter is invalid", () => {
  expect(readUnsubscribe(token)).toEqual({ userId: "user-1", of: "summary" })
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= ."
  const others = [...letters].flatMap((letter) => [token.slice(0, -1) + letter, token + letter, letter + token])
  for (const other of [...others, `${token}.${token}`, `${token}.x`, ""])
    if (other !== token) expect([other, readUnsubscribe(other)]).toEqual([other, null])
})
