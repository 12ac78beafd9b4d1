import { expect, test } from "vitest"
import { memberNotices } from "./member-notices.ts"

test("a party's name stands in quotation marks, so that nothing asks for its case or its full stop", () => {
  const about = { party: "Olcha Rowery Sp. z o.o.", name: "Fela Jodła", role: "finance" as const }
  for (const notice of Object.values(memberNotices)) expect(notice(about).body).not.toContain("..")
  expect(memberNotices.left({ ...about, party: "Fundacja Sad" }).body).toMatch(/„Fundacja Sad”\.$/)
})
