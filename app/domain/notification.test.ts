import { expect, test } from "vitest"
import type { DealFact } from "./collaboration-history.ts"
import { dealNotices } from "./notification.ts"

const told = { name: "Klub Wiatr", title: "Regaty", totalGrosze: 100_000, reason: "Brak środków" }

test.each(Object.keys(dealNotices) as DealFact[])("%s says which deal, of a name of any gender", (fact) => {
  const { body } = dealNotices[fact].notice(told)
  expect(body).toContain("„Regaty”")
  expect(body).not.toMatch(/Klub Wiatr (nie )?\S+(?<!przesy)ła\b/)
})
