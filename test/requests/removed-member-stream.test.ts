import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { publishToParties } from "#app/db/outbox/publish.server.ts"
import { removeMember } from "#app/features/parties/members/commands.server.ts"
import { dealPath, messageAttachmentPath, openConversationPath, streamPath } from "#app/paths.ts"
import { startListening, stopListening } from "#app/platform/realtime/realtime.server.ts"
import { startStreams, stopStreams } from "#app/platform/realtime/streams.server.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { addMember } from "#test/support/parties.ts"

beforeAll(async () => {
  await startListening()
  startStreams()
})
afterAll(async () => {
  stopStreams()
  await stopListening()
})

test("an open stream of a removed member ends at once, and none of the party's opens again", async () => {
  const world = await castWorld()
  const { orchard } = world.organizations
  const { id } = await addMember(world, orchard, "halina", "coordinator")
  const halina = await enter(world, "halina")
  await halina.post("/profil/dzialasz-jako", { party: orchard })
  const page = `${streamPath}?konto=${world.people.halina}&strona=${orchard}`
  const answer = await halina.get(page, { headers: { accept: "text/event-stream" } })
  expect(answer.status).toBe(200)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  let [received, ended] = ["", false]
  const read = async () => {
    const decoder = new TextDecoder()
    for (let part = await reader.read(); !part.done; part = await reader.read()) received += decoder.decode(part.value)
    ended = true
  }
  void read()
  const deals = () => received.split('"kind":"deal"').length - 1
  const until = async (check: () => boolean) => {
    for (const since = performance.now(); !check() && performance.now() - since < 10_000; ) await sleep(10)
    return check()
  }
  const change = { kind: "deal", id: world.deals.pending } as const
  await publishToParties(db, [orchard], change)
  expect(await until(() => deals() === 1)).toBe(true)

  await removeMember(world.viewers.karolina, id)
  expect(await until(() => ended)).toBe(true)
  await publishToParties(db, [orchard], change)
  expect(deals()).toBe(1)

  expect((await halina.get(page, { method: "HEAD" })).status).toBe(401)
  for (const path of [dealPath(world.deals.pending), messageAttachmentPath(world.conversation, "x")])
    expect((await halina.get(path)).status, path).toBe(404)
  const thread = await halina.html(openConversationPath(world.conversation))
  expect(thread).not.toContain(world.viewers.marta.companyName)
})
