import { expect, test } from "vitest"
import { readFingerprint, shortFingerprint, spacedFingerprint } from "./fingerprint.ts"

const plain = "4f1c9a07e2b853d1aa00bb11cc22dd33ee44ff5566778899abcdef017c60a19e"

test("a fingerprint is read in the forms in which people paste it", () => {
  for (const pasted of [
    plain,
    plain.toUpperCase(),
    ` ${spacedFingerprint(plain)}\r\n`,
    `SHA-256: ${plain}`,
    plain.match(/../g)?.join(":") ?? "",
    plain.match(/.{4}/g)?.join("\u00a0") ?? "",
    `\u200f${plain}\u200b`,
  ])
    expect(readFingerprint(pasted)).toBe(plain)
})

test("any other text is no fingerprint", () => {
  for (const other of [
    "",
    "  ",
    plain.slice(1),
    `${plain}0`,
    plain.replace("4", "g"),
    "' or 1=1 --",
    "0".repeat(100_000),
  ])
    expect(readFingerprint(other)).toBeNull()
})

test("the shown forms can be read back, except the short one", () => {
  expect(spacedFingerprint(plain).split(" ")).toHaveLength(8)
  expect(readFingerprint(spacedFingerprint(plain))).toBe(plain)
  expect(shortFingerprint(plain)).toBe("4f1c9a07 … 7c60a19e")
  expect(readFingerprint(shortFingerprint(plain))).toBeNull()
})
