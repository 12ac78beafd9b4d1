import { expect, test } from "vitest"
import { memberNotices } from "./member-notices.ts"

test("a party's name is in quotation marks, so that it needs no declension and no full stop", () => {
  const about = { party: "Olcha Rowery Sp. z o.o.", name: "Fela Jodła", role: "finance" as const }
  for (const notice of Object.values(memberNotices)) expect(notice(about).body).not.toContain("..")
  expect(memberNotices.left({ ...about, party: "Fundacja Sad" }).body).toMatch(/„Fundacja Sad”\.$/)
})
