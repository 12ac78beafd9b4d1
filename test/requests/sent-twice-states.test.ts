import { beforeAll, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import type { World } from "#app/db/realms/world.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { offerOf } from "./role-buttons/page-forms.ts"
import { enrich } from "./role-buttons/rich-world.ts"
import { actsOfAccounts } from "./sent-twice/acts-of-accounts.ts"
import { actsOfParties } from "./sent-twice/acts-of-parties.ts"
import { formOf } from "./sent-twice/bodies.ts"
import { formsOfOwnState, offeredForms, withValues } from "./sent-twice/offered.ts"
import type { OfferedForm } from "./sent-twice/offered-in-deals.ts"
import { nameOf, nothingSent, type Sent, sendTwice } from "./sent-twice/send.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
  await enrich(world)
}, 600_000)

async function sendOffered(sent: Sent, { by, page, name, fields = {} }: OfferedForm) {
  const answer = await by.get(page)
  const { forms } = offerOf(await answer.text(), page)
  const form = forms.find((one) => nameOf(one) === name)
  if (form) await sendTwice(sent, by, withValues(form, fields))
  else sent.problems.push(`${page} answers ${answer.status} and does not offer ${name}`)
}

test("every form that needs a state of its own, sent twice at once, has one effect", async () => {
  const sent = nothingSent()
  const ready = (await offeredForms(world)).map((form) => async () => form)
  for (const prepare of [...ready, ...actsOfAccounts(world), ...actsOfParties(world)]) {
    const form = await prepare()
    if ("page" in form) await sendOffered(sent, form)
    else await sendTwice(sent, form.by, formOf(form), form.body)
  }
  expect(sent.problems).toEqual([])
  expect([...sent.refused]).toEqual([])
  expect([...sent.accepted].toSorted()).toEqual(formsOfOwnState.toSorted())
}, 600_000)
