import { Readable } from "node:stream"
import { expect, test } from "vitest"
import { documentAnswer, privateFile } from "./private-file.server.ts"

const dispositionOf = (answer: Response) => answer.headers.get("content-disposition")

test.each(["ł", "名", "😀", "'", "a\ud800"])(
  "a name of 250 times %s takes at most 1 kB and keeps its ending",
  (letter) => {
    const file = { name: `${letter.repeat(250)}.pdf`, mime: "application/pdf", bytes: new Uint8Array([1]) }
    const disposition = dispositionOf(privateFile(file)) ?? ""
    expect(disposition.length).toBeLessThanOrEqual(1024)
    const [, plain = "", whole = ""] = /filename="([^"]+)"; filename\*=UTF-8''(\S+)$/.exec(disposition) ?? []
    expect(plain).toMatch(/\.pdf$/)
    expect(decodeURIComponent(whole)).toMatch(/^.{20,}\.pdf$/su)
  },
)

test("every kind of private file has the same two names in its header: one in ASCII, one in UTF-8", () => {
  const name = "Żółć „umowa” 50%.pdf"
  const names = `filename="Zolc _umowa_ 50_.pdf"; filename*=UTF-8''%C5%BB%C3%B3%C5%82%C4%87%20%E2%80%9Eumowa%E2%80%9D%2050%25.pdf`
  const bytes = new Uint8Array([1, 2, 3])
  const body = () => Readable.from([Buffer.from(bytes)])
  const stored = documentAnswer({ name, size: 3, body: body() })
  const made = documentAnswer({ name, bytes })
  const attached = privateFile({ name, mime: "application/pdf", size: 3, body: body() })
  for (const answer of [stored, made, attached]) {
    expect(dispositionOf(answer)).toBe(`attachment; ${names}`)
    expect(answer.headers.get("content-length")).toBe("3")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
  }
  const shown = privateFile({ name, mime: "image/webp", size: 3, body: body() }, { inline: true })
  expect(dispositionOf(shown)).toBe(`inline; ${names}`)
})
