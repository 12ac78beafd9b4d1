import { expect, test } from "vitest"
import { filesIn } from "./repository.ts"

/** Forms of visitors, of a person alone, and those that switch or repeat what they were sent. */
const personal =
  /^app\/(routes\/(auth|legal|public)\/|routes\/notifications\/email-unsubscribe|features\/(accounts\/(demo|password|resend-form|email-link-form)|events\/decision\/decision-form|parties\/invitations\/join-steps|workspace\/party-switch)|ui\/(overlays\/menu-entry|drafts\/send-again))/

test("every posted form says whom its page was drawn for", () => {
  const lacking = filesIn("app", /\.tsx$/)
    .filter(({ path }) => !personal.test(path) && !path.includes(".test."))
    .filter(({ source }) => {
      const forms = source.match(/method="post"/g)?.length ?? 0
      return forms > (source.match(/<PartyField \/>/g)?.length ?? 0)
    })
  expect(lacking.map(({ path }) => path)).toEqual([])
})
