import { beforeAll, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import type { World } from "#app/db/realms/world.server.ts"
import { castWorld } from "#test/support/cast.ts"
import { offerOf } from "./role-buttons/page-forms.ts"
import { enrich } from "./role-buttons/rich-world.ts"
import { offeredForms, ofOwnState, withGiven } from "./sent-twice/offered.ts"
import { nameOf, nothingSent, sendTwice } from "./sent-twice/send.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
  await enrich(world)
}, 600_000)

test("every form that a crawl finds in no state to be accepted has one effect, too", async () => {
  const sent = nothingSent()
  for (const { by, page, name, given = {} } of await offeredForms(world)) {
    const answer = await by.get(page)
    const { forms } = offerOf(await answer.text(), page)
    const form = forms.find((one) => nameOf(one) === name)
    if (form) await sendTwice(sent, by, withGiven(form, given))
    else sent.problems.push(`${page} answers ${answer.status} and does not offer ${name}`)
  }
  expect(sent.problems).toEqual([])
  expect([...sent.accepted].toSorted()).toEqual(ofOwnState.toSorted())
}, 600_000)
