import { expect, it } from "vitest"
import { decodeCursor, encodeCursor } from "./cursor.ts"

it.each([[["Żółw „ą” 🌿", 1, null]], [{ a: "b" }], [0], ["ÿ".repeat(50)]])(
  "%j is read from its cursor unchanged",
  (value) => {
    const text = encodeCursor(value)
    expect(text).toMatch(/^[\w-]+$/)
    expect(decodeCursor(text)).toEqual(value)
  },
)

it.each([null, undefined, "", "%", "abc", "_____", "e30=", "W10.", "a".repeat(3000), "' or 1=1 --"])(
  "%j is nothing",
  (text) => expect(decodeCursor(text)).toBeNull(),
)
