import { expect, test } from "vitest"
import { freeBytes } from "./free-bytes.ts"

test("bytes are freed, unless they share their buffer", () => {
  const own = new Uint8Array(1000)
  freeBytes(own)
  expect(own.byteLength).toBe(0)
  const shared = new Uint8Array(1000).fill(7)
  freeBytes(shared.subarray(10))
  freeBytes(Buffer.from("kilka słów"))
  expect(shared).toEqual(new Uint8Array(1000).fill(7))
})
