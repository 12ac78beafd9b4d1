import { expect, test } from "vitest"
import { isVisibleChange, pagesChangedBy } from "./visible-change.ts"

const paths = [
  "/",
  "/wydarzenia?q=bieg",
  "/wydarzenia/e1",
  "/wydarzenia/e2?zakladka=aktualnosci",
  "/organizacje/o1",
  "/faq",
]
const changed = (fact: string) => paths.filter(pagesChangedBy(fact))

test("what a page can show decides which pages a fact changes", () => {
  expect(changed("event.edit e1")).toEqual(paths.filter((path) => !path.includes("e2")))
  expect(changed("organization.follow o1")).toEqual(["/organizacje/o1"])
  expect(changed("organization.update o1")).toEqual(paths)
  expect(changed("operator.hide e1")).toEqual(paths)
  expect(changed("event.publish")).toEqual(paths)
  expect(changed("deal.acceptSettlement d1 o1 e2 u1")).toEqual([
    "/wydarzenia/e2?zakladka=aktualnosci",
    "/organizacje/o1",
  ])
  for (const what of ["deal.rate", "deal.changeRating"])
    expect([isVisibleChange(`${what} d1 o1`), changed(`${what} d1 o1`)]).toEqual([true, ["/organizacje/o1"]])
})

test("deals, letters, passwords and sessions show nowhere", () => {
  for (const what of ["deal.accept", "message.send", "account.password", "account.session", "report.send"])
    expect([isVisibleChange(what), changed(`${what} x`)]).toEqual([false, []])
  for (const what of ["account.registered", "account.deleted", "account.edited", "operator.verify", "post.publish"])
    expect(isVisibleChange(what)).toBe(true)
})
