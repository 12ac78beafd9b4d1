import { beforeAll, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { report } from "#app/db/schema.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { offerOf, type PageForm } from "./role-buttons/page-forms.ts"
import { enrich, type Rich } from "./role-buttons/rich-world.ts"
import { isActOf, knownActs } from "./sent-twice/acts.ts"
import { offeringAddresses } from "./sent-twice/addresses.ts"
import { formOf, furtherForms } from "./sent-twice/bodies.ts"
import { formsOfOwnState } from "./sent-twice/offered.ts"
import { nameOf, nothingSent, sendTwice } from "./sent-twice/send.ts"

let world: World
let rich: Rich

beforeAll(async () => {
  world = await castWorld()
  rich = await enrich(world)
}, 600_000)

/** Acts that no form sends successfully, each with the reason. */
const neverAccepted: Record<string, string> = {
  "/zespol askOwner": "leads to the question for the password",
  "/zespol inviteOwnerOlder": "an older page's form, which leads to the question",
  "/zespol/:memberId/:step wlasciciel ask": "an older page's form, which leads to the question",
  "/zespol/:memberId/:step przekaz ask": "an older page's form, which leads to the question",
  "/wspolprace/:dealId settle": "carries a file, so it is sent from a page of its own",
  "/wspolprace/:dealId replaceSettlement": "carries a file, so it is sent from a page of its own",
}
/** Acts that change nothing, whatever is sent. */
const changesNothing: Record<string, string> = Object.fromEntries(
  ["/dodaj-wydarzenie", "/edytuj-wydarzenie/:eventId"].flatMap((path) =>
    ["benefit.add 0", "option.add"].map((act) => [`${path} ${act}`, "shows the form with one more row"]),
  ),
)

/** 1 for forms that delete or block: these are sent last. */
const rankOf = (form: PageForm) =>
  Number(/usu|wycof|opus|blok|block|delete|ukryj|hide/i.test(nameOf(form) + form.label))

test("every form of every page, sent twice at once, has one effect", async () => {
  const sent = nothingSent()
  const addresses = offeringAddresses(world, rich)
  const people = [await enter(world, "marta"), await enter(world, "karolina"), await enter(world, "anna")]
  await db.insert(report).values({
    targetType: "event",
    targetId: world.events.planting,
    reason: "Inne",
    details: "x",
    goodFaith: true,
    id: "1",
  })
  for (const form of await furtherForms(world, rich)) await sendTwice(sent, form.by, formOf(form), form.body)
  for (const person of people)
    for (const address of addresses) {
      const answer = await person.get(address, { headers: { accept: "text/html" } })
      if (answer.status !== 200) continue
      const { forms } = offerOf(await answer.text(), address)
      for (const form of forms.toSorted((a, b) => rankOf(a) - rankOf(b))) await sendTwice(sent, person, form)
    }
  const accepted = [...sent.accepted, ...formsOfOwnState]
  const unsentActs = (await knownActs(world.viewers.karolina)).filter(
    (words) => !accepted.some((name) => isActOf(name, words)),
  )
  expect(sent.problems).toEqual([])
  expect(unsentActs.map((words) => words.join(" ")).toSorted()).toEqual(Object.keys(neverAccepted).toSorted())
  // each form that was never accepted is sent in its own state (sent-twice-states.test.ts), or has its reason
  const unproven = [...sent.refused.keys()]
  const isOffered = (name: string) => sent.refused.has(name) || sent.accepted.has(name)
  const known = [...formsOfOwnState, ...Object.keys(changesNothing)].filter(isOffered)
  expect(unproven.toSorted()).toEqual(known.toSorted())
}, 1_800_000)
