import { setTimeout as sleep } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { publishToViewers } from "#app/db/outbox/publish.server.ts"
import { notification, session, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { blockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { isPresent } from "#app/platform/realtime/presence.server.ts"
import { startListening, stopListening } from "#app/platform/realtime/realtime.server.ts"
import { noteOpen, openStreams, startStreams, stopStreams } from "#app/platform/realtime/streams.server.ts"
import { app } from "#server/app.ts"
import { signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const news = { kind: "notification" } as const

beforeAll(async () => {
  await startListening()
  startStreams()
})
afterAll(async () => {
  stopStreams()
  await stopListening()
})
beforeEach(async () => {
  await emptyTables("user", "rate_limit")
})

/** An open stream: what it received, and whether it is still open. */
async function openStream(person: Visitor, headers: Record<string, string> = {}) {
  const answer = await person.get("/strumien", { headers: { accept: "text/event-stream", ...headers } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toContain("text/event-stream")
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const stream = { text: "", ended: false, leave: () => reader.cancel() }
  const read = async () => {
    const decoder = new TextDecoder()
    for (let part = await reader.read(); !part.done; part = await reader.read())
      stream.text += decoder.decode(part.value)
    stream.ended = true
  }
  void read()
  return Object.assign(stream, {
    changes: () => [...stream.text.matchAll(/^data: (.+)$/gm)].map(([, data = ""]) => JSON.parse(data)),
    lastId: () => [...stream.text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? "",
  })
}
const until = async (check: () => boolean) => {
  for (const since = performance.now(); !check() && performance.now() - since < 10_000; ) await sleep(10)
  return check()
}
async function person() {
  const one = await signedUp("sponsor")
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, one.email))
  return Object.assign(one, { id: row?.id ?? "" })
}

test("the router's data request is refused: it would wait for the end of a stream that never ends", async () => {
  const one = await person()
  expect((await one.get("/strumien.data")).status).toBe(404)
  expect(openStreams()).toBe(0)
})

test("a stream is refused without a session, from another site and with an ended session", async () => {
  const one = await person()
  expect((await visitor().get("/strumien")).status).toBe(401)
  const foreign: Record<string, string>[] = [
    { origin: "https://zly.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ]
  for (const headers of foreign)
    expect((await one.get("/strumien", { headers })).status, JSON.stringify(headers)).toBe(403)
  await db.update(session).set({ expiresAt: new Date(Date.now() - 1000) })
  expect((await one.get("/strumien")).status).toBe(401)
  expect(openStreams()).toBe(0)
})

test("a page of an account that signed out gets no stream of the account that signed in after it", async () => {
  const [one, other] = [await person(), await person()]
  for (const method of ["GET", "HEAD"]) {
    const ask = (id: string) => one.send(`/strumien?konto=${id}`, { method })
    expect((await ask(other.id)).status).toBe(401)
    const own = await ask(one.id)
    expect(own.status).toBe(200)
    await own.body?.cancel()
  }
  expect(openStreams()).toBe(0)
})

test("a change reaches its person, and nobody else; a page that leaves is forgotten", async () => {
  const [one, other] = [await person(), await person()]
  const [mine, theirs] = [await openStream(one), await openStream(other)]
  await until(() => mine.changes().length > 0 && theirs.changes().length > 0)
  await publishToViewers(db, [one.id], news)
  expect(await until(() => mine.changes().some(({ kind }) => kind === "notification"))).toBe(true)
  await sleep(100)
  expect(theirs.changes()).toEqual([{ kind: "all" }])
  await mine.leave()
  await theirs.leave()
  expect(openStreams()).toBe(0)
})

test("many changes at once are published at most ten times a second, the same one once", async () => {
  const one = await person()
  const stream = await openStream(one)
  await until(() => stream.changes().length > 0)
  const since = performance.now()
  for (let n = 0; n < 50; n++) await publishToViewers(db, [one.id], news)
  await sleep(300)
  const tenths = (performance.now() - since) / 100
  expect(stream.changes().filter(({ kind }) => kind === "notification").length).toBeLessThanOrEqual(tenths + 1)
  await stream.leave()
})

test("signing out closes every stream of that session, and the others stay", async () => {
  const one = await person()
  const phone = visitor()
  await phone.post("/logowanie", { email: one.email, password: "zielona-kładka-7" })
  const [here, there] = [await openStream(one), await openStream(phone)]
  await until(() => here.changes().length > 0)
  await one.post("/wyloguj", {})
  expect(await until(() => here.ended)).toBe(true)
  expect(there.ended).toBe(false)
  await db.delete(session)
  expect(await until(() => there.ended)).toBe(true)
})

test("an open page sets `seenAt` of its session and nothing else, a closed one not even that", async () => {
  const [here, gone] = [await person(), await person()]
  const streams = [await openStream(here), await openStream(here), await openStream(gone)]
  await streams[2]?.leave()
  const sessionOf = async ({ id }: { id: string }) => (await db.select().from(session).where(eq(session.userId, id)))[0]
  const before = await sessionOf(here)
  await noteOpen()
  const noted = await sessionOf(here)
  expect(noted).toEqual({ ...before, seenAt: expect.any(Date) })
  expect((await sessionOf(gone))?.seenAt).toBeNull()
  const isHere = async (now: Date) => {
    const [row] = await db
      .select({ here: isPresent(sql`${user.id}`, now).mapWith(Boolean) })
      .from(user)
      .where(eq(user.id, here.id))
    return row?.here
  }
  expect([await isHere(new Date()), await isHere(new Date(Date.now() + 180_000))]).toEqual([true, false])
  await noteOpen()
  expect(await sessionOf(here)).toEqual(noted)
  for (const stream of streams) await stream.leave()
})

test("an expired session ends its stream, a deleted account gets nothing more", async () => {
  const [one, other] = [await person(), await person()]
  const expiring = await openStream(one)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 400 * dayMs })
  expect(await until(() => expiring.ended).finally(() => vi.useRealTimers())).toBe(true)
  const deleted = await openStream(other)
  await until(() => deleted.changes().length > 0)
  await db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, other.id))
  await publishToViewers(db, [other.id], news)
  expect(await until(() => deleted.ended)).toBe(true)
  expect(deleted.changes()).toEqual([{ kind: "all" }])
})

test("an account that an operator blocks gets nothing more at once, on every page of it", async () => {
  const [one, operator] = [await person(), await person()]
  const pages = [await openStream(one), await openStream(one)]
  for (const page of pages) await until(() => page.changes().length > 0)
  const viewer = { ...operator, userType: "sponsor", realm: "public" } as unknown as Viewer
  await blockAccount(viewer, { id: one.id, reason: "Konto podszywa się pod inną firmę." })
  for (const page of pages) expect(await until(() => page.ended)).toBe(true)
  expect((await one.get("/strumien")).status).toBe(401)
})

test("a resumed stream sends what happened meanwhile, and only that", async () => {
  const one = await person()
  // up to a minute ahead is taken, as clocks differ
  const ahead = String(Date.now() + 59_000)
  const quiet = await openStream(one, { "last-event-id": ahead })
  await sleep(100)
  expect(quiet.changes()).toEqual([])
  await quiet.leave()
  await db.insert(notification).values({
    id: timeOrderedId(),
    userId: one.id,
    kind: "message_new",
    title: "Nowa wiadomość",
    body: "",
    link: "/wiadomosci",
  })
  const back = await openStream(one, { "last-event-id": String(Date.now()) })
  expect(await until(() => back.changes().length > 0)).toBe(true)
  expect(back.changes()).toEqual([news])
  await back.leave()
  for (const strange of ["", "yesterday", "99999999999999999", "1"]) {
    const anew = await openStream(one, { "last-event-id": strange })
    expect(await until(() => anew.changes().length > 0), strange).toBe(true)
    expect(anew.changes()).toEqual([{ kind: "all" }])
    await anew.leave()
  }
})

test("a change while the listening database connection is lost arrives when it is back", async () => {
  const one = await person()
  const stream = await openStream(one)
  await until(() => stream.changes().length > 0)
  // unpublished, so that only catching up after the reconnection can send it
  await db.insert(notification).values({
    id: timeOrderedId(),
    userId: one.id,
    kind: "event_new",
    title: "Nowe wydarzenie",
    body: "",
    link: "/wydarzenia",
  })
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pomost-listen' and datname = current_database()",
  )
  expect(await until(() => stream.changes().length > 1)).toBe(true)
  expect(stream.changes()).toEqual([{ kind: "all" }, news])
  await stream.leave()
})

test("a process that stops asks its pages to come back, and takes no new ones", async () => {
  const one = await person()
  const stream = await openStream(one)
  stopStreams()
  expect(await until(() => stream.ended)).toBe(true)
  expect(stream.text).toMatch(/retry: \d+\n\n$/)
  const refused = await one.get("/strumien")
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"])
  startStreams()
})

test("a page that leaves while its stream is being resumed leaves nothing behind, and nothing throws", async () => {
  const one = await person()
  const first = await openStream(one)
  await until(() => first.lastId() !== "")
  const lastId = first.lastId()
  await first.leave()
  for (let times = 10; times--; ) {
    const answer = await one.get("/strumien", { headers: { accept: "text/event-stream", "last-event-id": lastId } })
    await answer.body?.cancel()
  }
  await sleep(200)
  await publishToViewers(db, [one.id], news)
  expect(await until(() => openStreams() === 0)).toBe(true)
})

/** Status of a stream requested from its own network, closed at once. */
async function statusFrom(address: string, { jar }: Visitor, method = "GET") {
  const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }
  const socket = { incoming: { socket: { remoteAddress: address } } }
  const answer = await app.request("http://localhost:3000/strumien", { method, headers }, socket)
  await answer.body?.cancel()
  return answer.status
}

async function signedInAgain({ email }: { email: string }) {
  const device = visitor()
  await device.post("/logowanie", { email, password: "zielona-kładka-7" })
  return device
}

test("one session holds eight streams: a ninth page displaces the oldest, which is asked not to come back", async () => {
  const one = await person()
  const phone = await signedInAgain(one)
  const onPhone = await openStream(phone)
  const pages: Awaited<ReturnType<typeof openStream>>[] = []
  for (let n = 0; n < 8; n++) pages.push(await openStream(one))
  expect(openStreams()).toBe(9)
  const ninth = await openStream(one)
  expect(openStreams()).toBe(9)
  expect(await until(() => pages[0]?.ended === true)).toBe(true)
  expect(pages[0]?.text).toMatch(/retry: 86400000\nevent: displaced\ndata: \{\}\n\n$/)
  expect(pages.slice(1).map(({ ended }) => ended)).not.toContain(true)
  expect([ninth.ended, onPhone.ended]).toEqual([false, false])
  await pages[3]?.leave()
  await openStream(one)
  expect(openStreams()).toBe(9)
  expect(pages[1]?.ended).toBe(false)
  await db.delete(session)
  expect(await until(() => openStreams() === 0)).toBe(true)
})

test("a session that asks for two hundred streams at once holds eight", async () => {
  const one = await person()
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => one.get("/strumien", { headers: { accept: "text/event-stream" } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(openStreams()).toBe(8)
  await db.delete(session)
  expect(await until(() => openStreams() === 0)).toBe(true)
})

test("one network holds sixty streams: others get in, its own pages take turns, and a place that is left is free", async () => {
  const one = await person()
  const devices = [one, ...(await Promise.all(Array.from({ length: 8 }, () => signedInAgain(one))))]
  const pages: Awaited<ReturnType<typeof openStream>>[] = []
  for (let n = 0; n < 60; n++) pages.push(await openStream(devices[n % 8] as Visitor))
  const last = devices[8] as Visitor
  const refused = await last.get("/strumien")
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
  expect((await last.send("/strumien", { method: "HEAD" })).status).toBe(429)
  expect(await statusFrom("198.51.100.7", last)).toBe(200)
  expect([await statusFrom("2001:db8:1:2::1", last), await statusFrom("2001:db8:1:2::2", last)]).toEqual([200, 200])
  expect(openStreams()).toBe(60)
  // sessions with eight pages replace one by another
  expect((await devices[0]?.send("/strumien", { method: "HEAD" }))?.status).toBe(200)
  await pages[59]?.leave()
  expect((await last.send("/strumien", { method: "HEAD" })).status).toBe(200)
  await openStream(last)
  expect((await last.get("/strumien")).status).toBe(429)
  await db.delete(session)
  expect(await until(() => openStreams() === 0)).toBe(true)
})
