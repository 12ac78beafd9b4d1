import { expect, test } from "vitest"
import { isChanged, isVisibleChange, type PageTag, tagsChangedBy } from "./page-tags.ts"

const pages: Record<string, PageTag[]> = {
  home: ["event:*", "organization:*"],
  list: ["organization:*", "follower:*"],
  e1: ["event:e1", "organization:o1", "deal:e1", "person:*"],
  e2: ["event:e2", "organization:o2"],
  o1: ["organization:o1", "follower:o1", "event:*", "deal:o1"],
  faq: [],
}
const changed = (fact: string) =>
  Object.keys(pages).filter((name) => isChanged(new Set(pages[name]), tagsChangedBy(fact)))
const allButFaq = ["home", "list", "e1", "e2", "o1"]

test.each([
  ["event.edit e1", ["home", "e1", "o1"]],
  ["event.publish e3", ["home", "o1"]],
  ["event.over 2027-05-01", ["home", "e1", "e2", "o1"]],
  ["organization.update o1", ["home", "list", "e1", "o1"]],
  ["organization.follow o1", ["list", "o1"]],
  ["organization.follow o2", ["list"]],
  ["operator.hide e1", ["home", "list", "e1", "o1"]],
  ["account.edited u1", ["e1"]],
  ["account.deleted u1", allButFaq],
  ["deal.acceptSettlement d1 u1 o1 e1", ["e1", "o1"]],
  ["deal.rate d1 o1", ["o1"]],
  ["deal.accept d1", []],
  ["message.neverHeardOf x", allButFaq],
])("%s changes %j", (fact, names) => {
  expect(changed(fact)).toEqual(names)
  expect(isVisibleChange(fact)).toBe(names.length > 0)
})

test("facts of new deals, passwords, sessions and reports change no visitors' page", () => {
  for (const what of ["deal.accept", "account.passwordChanged", "account.sessionEnded", "report.send", "operator.read"])
    expect(tagsChangedBy(`${what} x`)).toEqual([])
})
