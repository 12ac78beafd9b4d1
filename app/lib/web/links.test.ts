import { describe, expect, it } from "vitest"
import { linkParts, safeUrl, shortUrl } from "./links.ts"

describe("safeUrl", () => {
  it.each([
    ["https://fundacja.pl", "https://fundacja.pl"],
    ["fundacja.pl", "https://fundacja.pl"],
    ["  www.fundacja.pl/o-nas?x=1#y ", "https://www.fundacja.pl/o-nas?x=1#y"],
    ["HTTP://Fundacja.pl", "http://Fundacja.pl"],
    ["fundacja.pl:8443/x", "https://fundacja.pl:8443/x"],
    ["https://żółw.pl/ścieżka", "https://żółw.pl/ścieżka"],
    ["https://www.facebook.com/events/zielone.example", "https://www.facebook.com/events/zielone.example"],
    ["https://medium.com/@fundacja", "https://medium.com/@fundacja"],
    ["https://www.sasiedzkisad.example", "https://www.sasiedzkisad.example"],
  ])("keeps %j as %s", (typed, address) => expect(safeUrl(typed)).toBe(address))

  it.each([
    "",
    " ",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0000javascript:alert(1)",
    "\tjavascript:alert(1)",
    "javascript://fundacja.pl/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "ftp://fundacja.pl",
    "mailto:a@b.pl",
    "tel:123456789",
    "blob:https://fundacja.pl/1",
    "//evil.pl",
    "/\\evil.pl",
    "\\\\evil.pl",
    "https:\\\\evil.pl",
    "https:evil.pl",
    "https:/evil.pl",
    "https:///evil.pl",
    "https://",
    "https://localhost",
    "https://127.0.0.1/",
    "https://[::1]/",
    "http://2130706433/",
    "https://user:pass@evil.pl",
    "https://fundacja.pl@evil.pl",
    "ktos@fundacja.pl",
    "https://fundacja.pl/a b",
    "https://fundacja.pl/\u0000",
    "https://fundacja.pl/\u202egnp",
    'https://fundacja.pl/"onmouseover=',
    "https://fundacja.pl/<script>",
    "https://-a.pl",
    "https://a..pl",
    "fundacja",
    "#x",
    "?x",
    `https://fundacja.pl/${"a".repeat(300)}`,
  ])("refuses %j", (typed) => expect(safeUrl(typed)).toBeNull())

  it("keeps exactly 300 characters", () => {
    const address = "https://fundacja.pl/".padEnd(300, "a")
    expect(safeUrl(address)).toBe(address)
    expect(safeUrl(`${address}a`)).toBeNull()
  })
})

it("shortens an address for showing", () => expect(shortUrl("https://www.fundacja.pl/")).toBe("fundacja.pl"))

describe("linkParts", () => {
  it("finds addresses and leaves the sentence's full stop outside", () =>
    expect(linkParts("Zapisy: https://bieg.pl/zapisy?x=1. Do zobaczenia (http://bieg.pl)!")).toEqual([
      { text: "Zapisy: ", href: null },
      { text: "https://bieg.pl/zapisy?x=1", href: "https://bieg.pl/zapisy?x=1" },
      { text: ". Do zobaczenia (", href: null },
      { text: "http://bieg.pl", href: "http://bieg.pl" },
      { text: ")!", href: null },
    ]))

  it.each(["bez linków", "javascript:alert(1)", "https://user@evil.pl", "<b>https://</b>", ""])(
    "makes no link of %j",
    (text) => {
      const parts = linkParts(text)
      expect(parts.every((part) => part.href === null)).toBe(true)
      expect(parts.map((part) => part.text).join("")).toBe(text)
    },
  )
})
