import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  decisionLink,
  notification,
  organization,
  organizationFollow,
  savedEvent,
  savedSearch,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { readEventList } from "#app/domain/events/event-list.ts"
import { noLongerMember } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { follow, unfollow } from "#app/features/organizations/follow/commands.server.ts"
import {
  decisionPath,
  eventPath,
  eventsPath,
  organizationPath,
  savedComparisonPath,
  savedPath,
  savedSearchesPath,
} from "#app/paths.ts"
import { castWorld, enter, refusalOf } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty, removeMember } from "#test/support/join-party.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"
import { answerDecision, createLink } from "../decision/commands.server.ts"
import { editSearch, saveSearch } from "../searches/commands.server.ts"
import { saveEvent } from "./commands.server.ts"

let world: World
let marta: Viewer
let tomasz: Viewer
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "email")
  forgetWork()
  world = await castWorld()
  marta = world.viewers.marta
  tomasz = await joinParty(world, marta.partyId, "tomasz", "coordinator")
})

const savedCount = () => db.$count(savedEvent, eq(savedEvent.partyId, marta.partyId))
const refusal = (act: Promise<unknown>) => act.then(() => null).catch((error: Error) => error.message)

test("members who save the same event at once have it once, and each sees it", async () => {
  const { planting } = world.events
  await Promise.all([marta, tomasz, marta, tomasz].map((viewer) => saveEvent(viewer, planting)))
  expect(await savedCount()).toBe(1)
  for (const person of ["marta", "tomasz"] as const) {
    const entered = await enter(world, person)
    expect(await entered.html(savedPath)).toContain(eventPath(planting))
    expect(await entered.html(eventsPath)).toContain("data-saved")
  }
})

test("a member who only reads sees the list, the searches and the links, and no button", async () => {
  const { planting } = world.events
  await saveEvent(marta, planting)
  await saveSearch(marta, readEventList(new URLSearchParams("q=biegi")).filters, { name: "Biegi", frequency: "daily" })
  await createLink(marta, { eventIds: [planting], message: null })
  await removeMember(tomasz)
  await joinParty(world, marta.partyId, "tomasz", "viewer")
  const reader = await enter(world, "tomasz")
  const list = await reader.html(savedPath)
  expect(list).toContain(eventPath(planting))
  expect(list).toContain(`Zapisane przez: <!-- -->${marta.name}`)
  expect(list).toContain(roleNotes.saveEvents)
  expect(list).not.toMatch(/name="do"|Wycofaj link/)
  const searches = await reader.html(savedSearchesPath)
  expect(searches).toContain(`do: ${marta.name}`)
  expect(searches).not.toMatch(/name="do"/)
  const comparison = await reader.html(savedComparisonPath)
  expect(comparison).toContain(eventPath(planting))
  expect(comparison).not.toMatch(/name="do"/)
  expect(await reader.html(`${eventsPath}?q=sadzenie`)).not.toMatch(/\/zapisz"|Zapisz to wyszukiwanie/)
  expect(await reader.html(eventPath(planting))).not.toContain('/zapisz"')
  expect(await reader.html(organizationPath(world.organizations.orchard))).not.toContain('/obserwuj"')
})

test("a member who is removed while saving is refused, and reads nothing of the company any more", async () => {
  await saveEvent(marta, world.events.planting)
  const removal = await pool.connect()
  try {
    await removal.query("begin")
    await removal.query("delete from member where user_id = $1", [tomasz.id])
    const saving = refusal(saveEvent(tomasz, world.events.run))
    const locked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await pool.query(locked)).rowCount).toBeGreaterThan(0)
    await removal.query("commit")
    expect(await saving).toBe(noLongerMember)
  } finally {
    removal.release()
  }
  expect(await savedCount()).toBe(1)
})

test("members of a company who follow an organization count as one follower, and each can end it", async () => {
  const isStage = eq(organization.id, world.organizations.stage)
  const followers = async () => (await db.select().from(organization).where(isStage))[0]?.followers
  await db.delete(organizationFollow)
  await db.update(organization).set({ followers: 0 })
  await Promise.all([follow(marta, world.organizations.stage), follow(tomasz, world.organizations.stage)])
  expect(await followers()).toBe(1)
  await unfollow(tomasz, world.organizations.stage)
  expect(await followers()).toBe(0)
})

test("an answer to a private link reaches the members who get news of events; the link ends when its maker is removed", async () => {
  const { planting } = world.events
  await saveEvent(tomasz, planting)
  const made = await createLink(tomasz, { eventIds: [planting], message: null })
  if (!made.ok) throw new Error("no link")
  const boss = await enter(world, "anna")
  const page = await boss.html(decisionPath(made.token))
  expect(page).toContain("Piekarnia Jasny Zakwas")
  await db.delete(notification)
  const answer = { name: "Prezes", comment: "Tak", events: [] }
  await answerDecision(made.token, answer, { network: "", key: null })
  await runDueJobs()
  const notices = await db.select({ id: notification.userId, kind: notification.kind }).from(notification)
  expect(new Set(notices.map(({ id }) => id))).toEqual(new Set([marta.id, tomasz.id]))
  expect(new Set(notices.map(({ kind }) => kind))).toEqual(new Set(["decision_answer"]))

  await removeMember(tomasz)
  expect((await boss.get(decisionPath(made.token))).status).toBe(404)
  expect(await refusalOf(answerDecision(made.token, answer, { network: "", key: null }))).not.toBeNull()
  expect(await db.$count(decisionLink, eq(decisionLink.partyId, marta.partyId))).toBe(1)
})

test("a search whose reader is removed has no reader, until a colleague edits it and becomes the reader", async () => {
  const filters = readEventList(new URLSearchParams("q=biegi")).filters
  const { id } = await saveSearch(tomasz, filters, { name: "Biegi", frequency: "daily" })
  expect((await saveSearch(marta, filters, { name: "Moje", frequency: "weekly" })).before?.name).toBe("Biegi")
  const readerOf = async () => (await db.select().from(savedSearch).where(eq(savedSearch.id, id)))[0]?.userId
  await editSearch(marta, id, { name: "Nasze biegi", frequency: "weekly" })
  expect(await readerOf()).toBe(tomasz.id)
  await removeMember(tomasz)
  expect(await readerOf()).toBeNull()
  await editSearch(marta, id, { name: "Nasze biegi", frequency: "weekly" })
  expect(await readerOf()).toBe(marta.id)
})
