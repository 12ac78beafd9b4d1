import { expect, test } from "vitest"
import { filesIn } from "./repository.ts"
import type { SourceFile } from "./rules.ts"

/** Forms of visitors, forms of a person without a party, and forms that switch the party or send something again. */
const personal =
  /^app\/(routes\/(auth|legal|public)\/|routes\/notifications\/email-unsubscribe|features\/(accounts\/(demo|password|resend-form|email-link-form)|events\/decision\/decision-form|organizations\/follow\/follow-button|parties\/invitations\/join-steps|workspace\/party-switch)|ui\/(overlays\/menu-entry|drafts\/send-again))/

const parts = /^app\/ui\/drafts\/(post-form|form-key|page-party)\.tsx?$/

/** What a form must not write by hand, because `PostForm` contains it. */
const byHand: readonly [what: string, written: RegExp, allowed: RegExp][] = [
  ["a form of its own", /method="post"/, personal],
  ["a form without a party", /<PostForm\b[^>]*\spersonal\b/, personal],
  ["the party", /name="actingFor"|partyControl|usePageParty/, /$^/],
  ["a key", /useFormKey|useKeyControl|name="(\w*Key|key)"/, /$^/],
]

const problemsOf = (files: readonly SourceFile[]) =>
  files
    .filter(({ path }) => /^app\/.*\.tsx?$/.test(path) && !path.includes(".test.") && !parts.test(path))
    .flatMap(({ path, source }) =>
      byHand
        .filter(([, written, allowed]) => written.test(source) && !allowed.test(path))
        .map(([what]) => `${path} writes ${what}`),
    )

test("every posted form is a PostForm, which names the party of its page and contains its key", () => {
  expect(problemsOf(filesIn("app", /\.tsx?$/))).toEqual([])
})

test.each([
  ['<Form method="post">', "a form of its own"],
  ["<PostForm personal noValidate>", "a form without a party"],
  ['<input type="hidden" name="actingFor" value={id} />', "the party"],
  ['<input type="hidden" name="idempotencyKey" value={key} />', "a key"],
  ["const key = useFormKey(refused)", "a key"],
])("%s is found in a page of a party", (source, what) => {
  const path = "app/features/deals/page/new-form.tsx"
  expect(problemsOf([{ path, source }])).toEqual([`${path} writes ${what}`])
})
