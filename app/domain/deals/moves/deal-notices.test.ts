import { expect, test } from "vitest"
import type { DealFact } from "../deal/deal-history.ts"
import { dealNotices } from "./deal-notices.ts"

const news = {
  name: "Klub Wiatr",
  title: "Regaty",
  worth: { gross: 100_000, inKind: 0 },
  kind: "barter",
  reason: "Brak środków",
} as const

test.each(Object.keys(dealNotices) as DealFact[])("%s names the deal, with a name of any gender", (fact) => {
  const { body } = dealNotices[fact].notice(news)
  expect(body).toContain("„Regaty”")
  expect(body).not.toMatch(/Klub Wiatr (nie )?\S+(?<!przesy|odsy)ła\b/)
})

test("a settlement that the sponsor sends back is named as everywhere else", () => {
  const { title, body } = dealNotices.rejectSettlement.notice(news)
  expect(title).toBe("Rozliczenie do poprawy")
  expect(body.replaceAll("\u00a0", " ")).toMatch(/^Klub Wiatr odsyła do poprawy rozliczenie „Regaty”\./)
})

test("a sum at the bell names its kind unless it is sponsoring", () => {
  const body = (fact: DealFact, kind: "sponsoring" | "barter" | "donation") =>
    dealNotices[fact].notice({ ...news, kind }).body.replaceAll("\u00a0", " ")
  expect(body("propose", "sponsoring")).toContain("„Regaty” (1 000 zł).")
  expect(body("repeat", "barter")).toContain("„Regaty” (1 000 zł, barter).")
  expect(body("edit", "donation")).toContain("Nowa łączna kwota: 1 000 zł (darowizna).")
})
