import { and, eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { changesSince } from "#app/db/outbox/changes.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { conversationParticipant, member, notification } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { notAllowed } from "#app/domain/parties/permissions.ts"
import { teamErrors } from "#app/domain/parties/team.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { emailUnreadMessages } from "#app/features/messages/unread-emails.server.ts"
import { castWorld, refusalOf } from "#test/support/cast.ts"
import { emailsTo } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount, proofOf } from "#test/support/own-session.ts"
import { addMember, inviteForToken, membershipsOf } from "#test/support/parties.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"
import { inviteMember, inviteOwner, withdrawInvitation } from "../invitations/commands.server.ts"
import { signUpIntoTeam } from "../invitations/join-commands.server.ts"
import { changeRole, handOver, leaveTeam, makeOwner, removeMember } from "./commands.server.ts"

let world: World
let karolina: Viewer
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "fact", "email")
  forgetWork()
  world = await castWorld()
  karolina = world.viewers.karolina
})

const orchard = () => world.organizations.orchard
const membershipIn = async (userId: string, partyId: string) =>
  (await membershipsOf(userId)).find((one) => one.partyId === partyId)?.id ?? ""
const ownerCount = () => db.$count(member, and(eq(member.partyId, orchard()), eq(member.role, "owner")))
const refusalsOf = async (acts: Promise<unknown>[]) =>
  (await Promise.allSettled(acts)).flatMap((one) => (one.status === "rejected" ? [(one.reason as Error).message] : []))
const joiner = { name: "Zosia Hajduk", password: "kładka nad Cybiną" }

describe("two owners at the same moment", () => {
  let halina: Viewer
  let ids: { karolina: string; halina: string }
  let proof: Awaited<ReturnType<typeof proofOf>>
  beforeEach(async () => {
    const added = await addMember(world, orchard(), "halina", "owner")
    halina = added.viewer
    ids = { karolina: await membershipIn(karolina.id, orchard()), halina: added.id }
    proof = await proofOf(halina)
  })

  const pairs: [string, () => Promise<unknown>[]][] = [
    [
      "lower each other",
      () => [changeRole(karolina, ids.halina, "viewer"), changeRole(halina, ids.karolina, "viewer")],
    ],
    ["remove each other", () => [removeMember(karolina, ids.halina), removeMember(halina, ids.karolina)]],
    ["both leave", () => [leaveTeam(karolina), leaveTeam(halina)]],
    ["one leaves, one is lowered", () => [leaveTeam(karolina), changeRole(karolina, ids.halina, "viewer")]],
    ["one leaves, one deletes the account", () => [leaveTeam(karolina), deleteAccount(halina)]],
    ["both delete their accounts, while a third stays", () => [deleteAccount(karolina), deleteAccount(halina)]],
  ]
  test.each(pairs)("%s: an owner stays", async (_, acts) => {
    await addMember(world, orchard(), "rafal", "viewer")
    for (let round = 0; round < 3 && (await ownerCount()) === 2; round++) {
      const refusals = await refusalsOf(acts())
      expect(await ownerCount()).toBeGreaterThanOrEqual(1)
      expect(refusals.length).toBeLessThanOrEqual(1)
    }
    expect(await ownerCount()).toBe(1)
  })

  const acts: Record<string, () => Promise<unknown>> = {
    "lowers the other": () => changeRole(halina, ids.karolina, "viewer"),
    "removes the other": () => removeMember(halina, ids.karolina),
    "hands over": () => handOver(halina, ids.karolina, proof),
    "makes an owner": () => makeOwner(halina, ids.karolina, proof),
    invites: () => inviteMember(halina, { email: "drugi@poczta.example", role: "viewer" }),
    "invites an owner": () => inviteOwner(halina, "drugi@poczta.example", proof),
  }
  test.each(Object.entries(acts))(
    "an owner who %s while being blocked is refused, and nothing changes",
    async (_, act) => {
      const team = () => pool.query("select * from member order by id")
      const { rows: before } = await team()
      const blocking = await pool.connect()
      try {
        await blocking.query("begin")
        await blocking.query(`select 1 from "user" where id = $1 for update`, [halina.id])
        await blocking.query(`update "user" set blocked_at = now() where id = $1`, [halina.id])
        let ended = false
        const acting = refusalOf(act()).finally(() => {
          ended = true
        })
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        const isWaiting = async () => ended || ((await pool.query(waiting)).rowCount ?? 0) > 0
        await expect.poll(isWaiting, { interval: 5 }).toBe(true)
        await blocking.query("commit")
        expect(await acting).toMatch(/Sesja wygasła/)
      } finally {
        blocking.release()
      }
      expect((await team()).rows).toEqual(before)
    },
  )

  test("hand over to the same third member: the third becomes an owner, and an owner stays", async () => {
    const { id } = await addMember(world, orchard(), "rafal", "viewer")
    const karolinasProof = await proofOf(karolina)
    await refusalsOf([handOver(karolina, id, karolinasProof), handOver(halina, id, proof)])
    expect(await ownerCount()).toBeGreaterThanOrEqual(1)
    const [third] = await db.select().from(member).where(eq(member.id, id))
    expect(third?.role).toBe("owner")
  })
})

test("the last owner can neither lower their role nor leave", async () => {
  const halina = await addMember(world, orchard(), "halina", "coordinator")
  const own = await membershipIn(karolina.id, orchard())
  expect(await refusalsOf([changeRole(karolina, own, "finance"), leaveTeam(karolina)])).toEqual([
    teamErrors.lastOwner,
    teamErrors.lastOwner,
  ])
  expect(await refusalsOf([leaveTeam(halina.viewer)])).toEqual([])
})

describe("an owner who is made a viewer at the same moment", () => {
  /** Runs the act while another transaction, which commits meanwhile, has lowered its actor. */
  async function whileLowered(act: (halina: Viewer, proof: Awaited<ReturnType<typeof proofOf>>) => Promise<unknown>) {
    const { id, viewer } = await addMember(world, orchard(), "halina", "owner")
    const proof = await proofOf(viewer)
    const other = await pool.connect()
    try {
      await other.query("begin")
      await other.query("update member set role = 'viewer' where id = $1", [id])
      const acting = refusalsOf([act(viewer, proof)])
      await new Promise((resolve) => setTimeout(resolve, 150))
      await other.query("commit")
      return await acting
    } finally {
      other.release()
    }
  }

  const acts: [string, Parameters<typeof whileLowered>[0]][] = [
    ["invites", (halina) => inviteMember(halina, { email: "nowa@poczta.example", role: "viewer" })],
    ["changes a role", async (halina) => changeRole(halina, await membershipIn(karolina.id, orchard()), "viewer")],
    ["removes", async (halina) => removeMember(halina, await membershipIn(karolina.id, orchard()))],
    ["invites an owner", (halina, proof) => inviteOwner(halina, "nowa@poczta.example", proof)],
    ["makes an owner", async (halina, proof) => makeOwner(halina, await membershipIn(karolina.id, orchard()), proof)],
    ["hands over", async (halina, proof) => handOver(halina, await membershipIn(karolina.id, orchard()), proof)],
  ]
  test.each(acts)("%s: the act is refused, and nothing changes", async (_, act) => {
    expect(await whileLowered(act)).toEqual([notAllowed])
    expect(await ownerCount()).toBe(1)
    expect(await db.execute(sql`select 1 from member_invitation`)).toMatchObject({ rows: [] })
  })
})

test("an invitation withdrawn and accepted at once is either withdrawn or accepted", async () => {
  for (const email of ["raz@poczta.example", "dwa@poczta.example", "trzy@poczta.example"]) {
    const token = await inviteForToken(karolina, email)
    const { rows } = await pool.query<{ id: string }>("select id from member_invitation where email = $1", [email])
    const before = await db.$count(member, eq(member.partyId, orchard()))
    const [joining, withdrawing] = await Promise.allSettled([
      signUpIntoTeam(joiner, token),
      withdrawInvitation(karolina, rows[0]?.id ?? ""),
    ])
    const hasJoined = joining.status === "fulfilled" && joining.value !== null
    expect(hasJoined).toBe(withdrawing.status === "rejected")
    expect((await db.$count(member, eq(member.partyId, orchard()))) - before).toBe(hasJoined ? 1 : 0)
  }
})

test("a person removed from both parties at once gets exactly one party of their own", async () => {
  const halina = world.viewers.halina
  await db.delete(member).where(eq(member.userId, halina.id))
  const one = await addMember(world, orchard(), "halina", "viewer")
  const two = await addMember(world, world.organizations.mile, "halina", "viewer")
  await Promise.all([removeMember(karolina, one.id), removeMember(world.viewers.rafal, two.id)])
  expect(await membershipsOf(halina.id)).toMatchObject([{ role: "owner" }])
})

describe("news of the party", () => {
  const mile = () => world.organizations.mile

  test("reach a new member, and neither the stream, the list nor the emails of a removed one", async () => {
    const token = await inviteForToken(world.viewers.rafal, "zosia@poczta.example")
    const { userId = "" } = (await signUpIntoTeam(joiner, token)) ?? {}
    await runDueJobs()
    const since = Date.now()
    await sendMessage(world.viewers.pawel, world.conversation, { content: "Dzień dobry", file: null })
    const kinds = async () => ((await changesSince([userId], since)).get(userId) ?? []).map(({ kind }) => kind)
    expect(await kinds()).toContain("message")
    await removeMember(world.viewers.rafal, await membershipIn(userId, mile()))
    await runDueJobs()
    await db.delete(notification)
    expect(await kinds()).toEqual([])
    const recorded: string[] = []
    const listener = await pool.connect()
    listener.on("notification", ({ payload = "" }) => recorded.push(payload))
    await listener.query("listen pomost_viewers")
    await sendMessage(world.viewers.pawel, world.conversation, { content: "Jeszcze jedno", file: null })
    await runDueJobs()
    await listener.query("unlisten *")
    listener.release(true)
    expect(recorded.length).toBeGreaterThan(0)
    expect(recorded.filter((payload) => payload.startsWith(userId))).toEqual([])
    await emailUnreadMessages(new Date(Date.now() + 16 * 60_000))
    expect((await emailsTo("zosia@poczta.example")).map(({ kind }) => kind).sort()).toEqual([
      "member_invited",
      "member_removed",
    ])
    expect(await db.$count(notification, eq(notification.userId, userId))).toBe(0)
  })

  test("count as read for a new member as far as the team has read, so the other side's ticks stay", async () => {
    const marksOf = (userId: string) =>
      db.select().from(conversationParticipant).where(eq(conversationParticipant.userId, userId))
    const token = await inviteForToken(world.viewers.rafal, "zosia@poczta.example")
    const { userId = "" } = (await signUpIntoTeam(joiner, token)) ?? {}
    const [own, rafals] = [await marksOf(userId), await marksOf(world.people.rafal)]
    expect(own.map(({ lastReadId }) => lastReadId)).toEqual(rafals.map(({ lastReadId }) => lastReadId))
    expect(own.length).toBeGreaterThan(0)
  })
})
