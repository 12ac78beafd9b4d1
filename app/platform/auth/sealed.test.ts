import { expect, test } from "vitest"
import { seal, unseal } from "./sealed.server.ts"

test("a sealed text opens for its purpose only, and has one spelling", () => {
  for (const text of ["", "a", "ab", "abc", "zażółć"]) {
    const sealed = seal("test", text)
    expect(unseal("test", sealed)).toBe(text)
    expect(() => unseal("another", sealed)).toThrow()
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= ."
    const others = [...letters].flatMap((letter) => [sealed.slice(0, -1) + letter, sealed + letter, letter + sealed])
    others.push(Buffer.from(sealed, "base64url").toString("base64"), `${sealed}==`)
    for (const other of others) if (other !== sealed) expect(() => unseal("test", other), other).toThrow()
  }
})
