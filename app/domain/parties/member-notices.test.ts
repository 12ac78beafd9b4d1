import { expect, test } from "vitest"
import { memberNotices } from "./member-notices.ts"

test("a party's name that ends with a full stop brings no second one", () => {
  const about = { party: "Olcha Rowery Sp. z o.o.", name: "Fela Jodła", role: "finance" as const }
  for (const notice of Object.values(memberNotices)) expect(notice(about).body).not.toContain("..")
  expect(memberNotices.left({ ...about, party: "Fundacja Sad" }).body).toMatch(/Sad\.$/)
})
