import { expect, test } from "vitest"
import { isLocalOrigin } from "./local-origin.ts"

test("only this machine's own names are local", () => {
  for (const origin of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:80"])
    expect(isLocalOrigin(origin)).toBe(true)
  for (const origin of ["https://pomost.example", "http://localhost.example"]) expect(isLocalOrigin(origin)).toBe(false)
})
