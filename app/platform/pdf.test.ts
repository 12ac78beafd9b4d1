import { expect, test } from "vitest"
import { makePdf } from "./pdf.server.ts"

const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length ?? 0
const about = { title: "Próba", footer: "Próba", createdAt: new Date("2027-01-01T00:00:00Z") }
const long = "Sponsorowany: Logo na plakatach (termin proponowany przez Pomost, dwa tygodnie po wydarzeniu)"

test("a pair that ends beyond the page moves to the next one whole, so that no page stays empty", async () => {
  const pages: number[] = []
  for (let count = 15; count < 60; count++) {
    const rows = Array.from({ length: count }, (_, index) => [`do ${index} maja 2027`, long] as const)
    pages.push(pagesOf(await makePdf(about, (page) => page.pairs(rows))))
  }
  expect(Math.min(...pages)).toBe(1)
  for (const [index, count] of pages.entries()) expect(count - (pages[index - 1] ?? count)).toBeLessThanOrEqual(1)
  expect(pages.filter((count) => count === 2).length).toBeGreaterThan(15)
})

test("what fits goes on on the same page", async () => {
  const withRest = (points?: number) =>
    makePdf(about, (page) => {
      page.title("Początek")
      page.next(points)
      page.title("Koniec")
    })
  expect([pagesOf(await withRest(300)), pagesOf(await withRest(800)), pagesOf(await withRest())]).toEqual([1, 2, 2])
})
