import { eq, inArray } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealApproval, email, fact, member, notification, party, secondPersonChange } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { ruleChangeErrors } from "#app/domain/deals/approval/rule-change.ts"
import { joinTeam } from "#app/features/parties/invitations/join-commands.server.ts"
import { makeOwner } from "#app/features/parties/members/commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { secondPersonPath, teamPath } from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { enter, refusalOf } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { proofOf } from "#test/support/own-session.ts"
import { inviteForToken, membershipsOf } from "#test/support/parties.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"
import { makeMove } from "../../moves/commands.server.ts"
import { applyRuleChanges, decideRuleChange, saveSecondPerson } from "./commands.server.ts"

const notYet = "zanim ktoś o nią poprosił"
const blockedStatements =
  "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const asPage = { headers: { accept: "text/html" } }
let world: World
let karolina: Viewer
let halina: Viewer
let asking: Visitor
let other: Visitor

beforeEach(async () => {
  world = await idleWorld()
  karolina = world.viewers.karolina
  halina = await joinParty(world, world.organizations.orchard, "halina", "owner")
  ;[asking, other] = [await enter(world, "karolina"), await enter(world, "halina")]
  await rule(500_000)
})

const rule = (fromGrosze: number | null, financeApproves = false) =>
  db.update(party).set({ approvalFromGrosze: fromGrosze, financeApproves }).where(eq(party.id, karolina.partyId))
const ruleNow = async () => {
  const [own] = await db.select().from(party).where(eq(party.id, karolina.partyId))
  return [own?.approvalFromGrosze, own?.financeApproves]
}
const save = (who: Visitor, fields: Record<string, string>) => who.post(secondPersonPath, fields, asPage)
const switchOff = (who = asking) => save(who, {})
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ").replaceAll("<!-- -->", "")
const notified = async (kind = "second_person") =>
  (await db.select().from(notification).where(eq(notification.kind, kind))).map(({ userId }) => userId).toSorted()

describe("a rule of two people", () => {
  test.each([
    ["switched off", {}],
    ["raised", { required: "on", amount: "900 000" }],
    ["opened to finance", { required: "on", amount: "5 000", financeApproves: "on" }],
  ])("%s by one owner alone stays as it is, and both owners are notified", async (_, fields) => {
    expect((await save(asking, fields)).headers.get("location")).toBe(teamPath)
    expect(await ruleNow()).toEqual([500_000, false])
    await runDueJobs()
    expect(await notified()).toEqual([karolina.id, halina.id].toSorted())
    expect(await db.$count(email, eq(email.kind, "second_person"))).toBe(2)
    expect(plain(await other.html(secondPersonPath))).toContain("Zgadzam się na zmianę")
    expect(plain(await asking.html(secondPersonPath))).not.toContain("Zgadzam się na zmianę")
  })

  test("a form that loosens the rule and is sent twice makes one request, and notifies each owner once", async () => {
    await Promise.all([switchOff(), switchOff()])
    await switchOff()
    await runDueJobs()
    expect(await notified()).toEqual([karolina.id, halina.id].toSorted())
    expect(await db.$count(secondPersonChange)).toBe(1)
    // another amount is another change
    await save(asking, { required: "on", amount: "900 000" })
    expect((await db.select().from(secondPersonChange)).map(({ state }) => state).toSorted()).toEqual(["open", "void"])
  })

  test("one that is lower, or takes finance out, holds at once, and both owners are notified", async () => {
    await rule(500_000, true)
    expect((await save(asking, { required: "on", amount: "3 000" })).status).toBe(302)
    expect(await ruleNow()).toEqual([300_000, false])
    await runDueJobs()
    expect(await notified()).toEqual([karolina.id, halina.id].toSorted())
  })
})

describe("a looser rule", () => {
  const pending = async () =>
    (await db.select().from(secondPersonChange).where(eq(secondPersonChange.state, "open")))[0]
  const decide = async (who: Visitor, act: string, id?: string) =>
    who.post(`${secondPersonPath}?dzialanie=${act}`, { change: id ?? (await pending())?.id ?? "" }, asPage)
  const inDays = (days: number) => new Date(Date.now() + days * dayMs)

  test("holds once a second person agrees, and not by who asked", async () => {
    await switchOff()
    expect((await decide(asking, "zgoda")).status).toBe(403)
    expect(await ruleNow()).toEqual([500_000, false])
    expect((await decide(other, "zgoda")).headers.get("location")).toBe(teamPath)
    expect(await ruleNow()).toEqual([null, false])
    await runDueJobs()
    const facts = await db.select().from(fact).where(eq(fact.aboutId, karolina.partyId)).orderBy(fact.id)
    expect(facts.map(({ what, byId }) => [what, byId])).toEqual([
      ["party.secondPersonAsked", karolina.id],
      ["party.secondPerson", halina.id],
    ])
    expect((await notified()).length).toBe(4)
  })

  test("is not agreed to by a second person who is being blocked", async () => {
    await switchOff()
    const [change] = await db.select().from(secondPersonChange)
    const blocking = await pool.connect()
    try {
      await blocking.query("begin")
      await blocking.query(`select 1 from "user" where id = $1 for update`, [halina.id])
      await blocking.query(`update "user" set blocked_at = now() where id = $1`, [halina.id])
      let ended = false
      const deciding = refusalOf(decideRuleChange(halina, change?.id ?? "", "zgoda")).finally(() => {
        ended = true
      })
      const isWaiting = async () => ended || ((await pool.query(blockedStatements)).rowCount ?? 0) > 0
      await expect.poll(isWaiting, { interval: 5 }).toBe(true)
      await blocking.query("commit")
      expect(await deciding).toBe(ruleChangeErrors.role)
    } finally {
      blocking.release()
    }
    expect(await ruleNow()).toEqual([500_000, false])
  })

  test("is taken back by saving the present rule, and by nobody else's saving", async () => {
    await switchOff()
    expect(await saveSecondPerson(halina, { fromGrosze: 500_000, financeApproves: false })).toMatchObject({
      waits: true,
    })
    expect(await pending()).not.toBeUndefined()
    await save(asking, { required: "on", amount: "5 000" })
    expect(await pending()).toBeUndefined()
    expect(await ruleNow()).toEqual([500_000, false])
  })

  test("is a task on the desk of whoever may agree to it, who reads that it waits for them", async () => {
    const task = "Zdecyduj o zasadzie dwóch osób"
    expect(plain(await other.html("/"))).not.toContain(task)
    await switchOff()
    expect(plain(await other.html("/"))).toContain(task)
    expect(plain(await asking.html("/"))).not.toContain(task)
    await joinParty(world, karolina.partyId, "igor", "owner")
    expect(plain(await (await enter(world, "igor")).html("/"))).not.toContain(task)
    expect(plain(await other.html(secondPersonPath))).toContain("gdy zgodzisz się Ty.")
    expect(plain(await asking.html(secondPersonPath))).toContain(`gdy zgodzi się ${halina.name}.`)
    await decide(other, "odmowa")
    expect(plain(await other.html("/"))).not.toContain(task)
  })

  test("is agreed to only by who could approve before it was asked for: a newcomer may decline it", async () => {
    await switchOff()
    const igor = await joinParty(world, karolina.partyId, "igor", "owner")
    const newcomer = await enter(world, "igor")
    const shown = plain(await newcomer.html(secondPersonPath))
    expect(shown).not.toContain("Zgadzam się na zmianę")
    expect(shown).toContain("Nie zgadzam się")
    const refused = await decide(newcomer, "zgoda")
    expect([refused.status, plain(await refused.text())]).toEqual([403, expect.stringContaining(notYet)])
    await changeRole(halina, "coordinator")
    await changeRole(halina, "owner")
    expect((await decide(other, "zgoda")).status).toBe(403)
    expect(await ruleNow()).toEqual([500_000, false])
    expect((await decide(newcomer, "odmowa")).status).toBe(302)
    await save(asking, {})
    expect((await decide(await enter(world, "igor"), "zgoda")).status).toBe(302)
    expect([await ruleNow(), igor.role]).toEqual([[null, false], "owner"])
  })

  const daysAgo = (count: number) => new Date(Date.now() - count * dayMs)
  const membershipId = async ({ id }: Viewer) => (await membershipsOf(id))[0]?.id ?? ""
  const raise = async (by: Viewer, whom: Viewer) => {
    await changeRole(whom, "viewer")
    await makeOwner(by, await membershipId(whom), await proofOf(by))
  }
  const bring = (by: Viewer, whom: Viewer, count = 6) =>
    db
      .update(member)
      .set({ invitedBy: by.id, joinedAt: daysAgo(count) })
      .where(eq(member.userId, whom.id))
  const brought: Record<string, () => Promise<unknown>> = {
    "were invited by the asker": () => bring(karolina, halina),
    "were raised by the asker": () => raise(karolina, halina),
    "invited the asker": () => bring(halina, karolina),
    "were invited by somebody whom the asker invited": async () => {
      const helper = await joinParty(world, karolina.partyId, "rafal", "viewer")
      await bring(karolina, helper)
      await bring(helper, halina)
    },
    "were invited by somebody whom the asker invited, and who left": async () => {
      const { rafal } = world.viewers
      await joinTeam(rafal, await inviteForToken(karolina, rafal.email, "owner"), "")
      await bring(rafal, halina)
      await removeMember({ ...rafal, partyId: karolina.partyId })
    },
  }
  test.each(Object.entries(brought))("counts no second person of those who %s within seven days", async (_, make) => {
    await make()
    await switchOff()
    expect((await pending())?.effectiveAt).not.toBeNull()
    const shown = plain(await other.html(secondPersonPath))
    expect(shown).not.toContain("Zgadzam się na zmianę")
    expect(shown).toContain("Nikt inny nie może jej teraz zatwierdzić")
    expect(plain(await other.html("/"))).not.toContain("Zdecyduj o zasadzie dwóch osób")
    const refused = await decide(other, "zgoda")
    expect([refused.status, plain(await refused.text())]).toEqual([403, expect.stringContaining(notYet)])
    expect(await applyRuleChanges(inDays(0))).toBe(0)
    expect(await ruleNow()).toEqual([500_000, false])
    await decide(asking, "wycofaj")
    // somebody else of the party decides
    await joinParty(world, karolina.partyId, "igor", "owner")
    await switchOff()
    expect((await pending())?.effectiveAt).toBeNull()
    expect((await decide(other, "zgoda")).status).toBe(403)
    expect((await decide(await enter(world, "igor"), "zgoda")).status).toBe(302)
    expect(await ruleNow()).toEqual([null, false])
  })

  test("counts whom the asker brought more than seven days ago, or another owner at any time", async () => {
    await bring(karolina, halina, 8)
    await switchOff()
    expect((await decide(other, "zgoda")).status).toBe(302)
    await rule(500_000)
    const igor = await joinParty(world, karolina.partyId, "igor", "owner")
    await raise(igor, halina)
    await switchOff()
    expect((await decide(other, "zgoda")).status).toBe(302)
  })

  test("counts who could approve as finance, whoever made them an owner meanwhile", async () => {
    await rule(500_000, true)
    for (const by of ["karolina", "igor"] as const) {
      halina = await joinParty(world, karolina.partyId, "halina", "finance", daysAgo(30))
      const owner = by === "igor" ? await joinParty(world, karolina.partyId, "igor", "owner", daysAgo(30)) : karolina
      await switchOff()
      await makeOwner(owner, await membershipId(halina), await proofOf(owner))
      expect((await decide(await enter(world, "halina"), "zgoda")).status).toBe(302)
      expect(await ruleNow()).toEqual([null, false])
      await rule(500_000, true)
    }
  })

  test("is declined by the second person, or taken back by who asked, and all owners are notified", async () => {
    await switchOff()
    expect((await decide(other, "wycofaj")).status).toBe(403)
    expect((await decide(other, "odmowa")).status).toBe(302)
    await switchOff()
    const id = (await pending())?.id
    expect((await decide(asking, "wycofaj")).status).toBe(302)
    expect((await decide(other, "zgoda", id)).status).toBe(409)
    expect(await ruleNow()).toEqual([500_000, false])
    await runDueJobs()
    expect((await notified()).length).toBe(8)
  })

  test("is not decided by a coordinator, and by a person of finance only where the rule lets them", async () => {
    const igor = await joinParty(world, karolina.partyId, "igor", "finance")
    const finance = await enter(world, "igor")
    await switchOff()
    expect((await decide(finance, "zgoda")).status).toBe(403)
    await rule(500_000, true)
    await changeRole(igor, "coordinator")
    expect((await decide(finance, "zgoda")).status).toBe(403)
    expect((await decide(await enter(world, "anna"), "zgoda")).status).toBe(409)
    await changeRole(igor, "finance")
    await decide(asking, "wycofaj")
    await switchOff()
    expect((await decide(finance, "zgoda")).status).toBe(302)
    expect(await ruleNow()).toEqual([null, false])
  })

  test("where nobody else may approve it holds after seven days, and every member was notified on the first", async () => {
    await changeRole(halina, "viewer")
    await switchOff()
    await runDueJobs()
    expect(await notified()).toEqual([karolina.id, halina.id].toSorted())
    expect(plain(await other.html(secondPersonPath))).toContain("Nikt inny nie może jej teraz zatwierdzić")
    expect(await applyRuleChanges(inDays(6.9))).toBe(0)
    expect(await ruleNow()).toEqual([500_000, false])
    const runs = await Promise.all([applyRuleChanges(inDays(7.1)), applyRuleChanges(inDays(7.1))])
    expect(runs.toSorted()).toEqual([0, 1])
    expect(await ruleNow()).toEqual([null, false])
    expect(await applyRuleChanges(inDays(8))).toBe(0)
    const [applied] = await db.select().from(fact).where(eq(fact.what, "party.secondPerson"))
    expect(applied?.byId).toBeNull()
  })

  test("begins its seven days when the second person leaves, whoever joins meanwhile", async () => {
    await switchOff()
    await removeMember(halina)
    expect(await applyRuleChanges(inDays(0))).toBe(0)
    expect((await pending())?.effectiveAt).not.toBeNull()
    await joinParty(world, karolina.partyId, "halina", "owner")
    expect(await applyRuleChanges(inDays(6))).toBe(0)
    expect(await ruleNow()).toEqual([500_000, false])
    expect(await applyRuleChanges(inDays(8))).toBe(1)
    expect(await ruleNow()).toEqual([null, false])
  })

  test("ends with the right of who asked for it, and with a newer change", async () => {
    await switchOff()
    await changeRole(karolina, "coordinator")
    expect((await decide(other, "zgoda")).status).toBe(409)
    expect(await applyRuleChanges(inDays(8))).toBe(0)
    expect(await pending()).toBeUndefined()
    await changeRole(karolina, "owner")
    await switchOff()
    await save(other, { required: "on", amount: "3 000" })
    expect(await ruleNow()).toEqual([300_000, false])
    expect(await pending()).toBeUndefined()
  })

  const recipients = async () =>
    (
      await db
        .select()
        .from(notification)
        .where(eq(notification.title, "Zmiana zasady dwóch osób nie wejdzie w\u00a0życie"))
    )
      .map(({ userId, body }) => [userId, plain(body)])
      .toSorted()

  test("all owners are notified that somebody else's change ends, and so is one that ends with its asker's role", async () => {
    await switchOff()
    await save(other, { required: "on", amount: "3 000" })
    await runDueJobs()
    const ended = `Zmiana, o którą prosi ${karolina.name}, nie wejdzie w życie: bez zgody drugiej osoby.`
    expect(await recipients()).toEqual(
      [karolina.id, halina.id]
        .map((id) => [id, `${halina.name} zapisuje inną zasadę dwóch osób przy dużych kwotach. ${ended}`])
        .toSorted(),
    )
    await emptyTables("notification")
    await save(other, { required: "on", amount: "900 000" })
    await changeRole(halina, "coordinator")
    expect(await applyRuleChanges(inDays(0))).toBe(0)
    await runDueJobs()
    expect((await recipients()).map(([id]) => id)).toEqual([karolina.id, halina.id].toSorted())
    expect((await recipients())[0]?.[1]).toContain(`${halina.name} nie może już zmieniać zasady dwóch osób`)
    expect(await applyRuleChanges(inDays(1))).toBe(0)
    await runDueJobs()
    expect(await recipients()).toHaveLength(2)
  })

  test("a request that its author replaces is notified as the new one alone", async () => {
    await switchOff()
    await save(asking, { required: "on", amount: "900 000" })
    await runDueJobs()
    expect(await recipients()).toEqual([])
  })

  test.each(["first", "second"])("is applied for the other party when the %s party's change fails", async (which) => {
    const parties = [karolina.partyId, world.viewers.marta.partyId]
    const ruleChange = { fromGrosze: null, financeApproves: false, effectiveAt: inDays(-1) }
    await changeRole(halina, "viewer")
    await db.update(party).set({ approvalFromGrosze: 500_000 }).where(inArray(party.id, parties))
    for (const { id, partyId } of [karolina, world.viewers.marta])
      await db.insert(secondPersonChange).values({ ...ruleChange, partyId, askedById: id })
    const [bad, good] = which === "first" ? parties : parties.toReversed()
    await pool.query(`alter table second_person_change add constraint fails check (party_id <> '${bad}') not valid`)
    try {
      expect(await applyRuleChanges(inDays(0))).toBe(1)
    } finally {
      await pool.query("alter table second_person_change drop constraint fails")
    }
    const open = await db.select().from(secondPersonChange).where(eq(secondPersonChange.state, "open"))
    expect(open.map(({ partyId }) => partyId)).toEqual([bad])
    const [loosened] = await db
      .select()
      .from(party)
      .where(eq(party.id, good ?? ""))
    expect(loosened?.approvalFromGrosze).toBeNull()
    expect(await applyRuleChanges(inDays(0))).toBe(1)
  })

  test("an agreement or a withdrawal counts when both come at once", async () => {
    await switchOff()
    const id = (await pending())?.id ?? ""
    const both = await Promise.allSettled([
      decideRuleChange(halina, id, "zgoda"),
      decideRuleChange(karolina, id, "wycofaj"),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect((await ruleNow())[0]).toBe(both[0].status === "fulfilled" ? null : 500_000)
  })

  const statementsWait = (count: number) =>
    expect.poll(async () => (await pool.query(blockedStatements)).rowCount, { interval: 20 }).toBe(count)

  test("is decided while the news that asks for it is being written", async () => {
    await switchOff()
    const id = (await pending())?.id ?? ""
    const holder = await pool.connect()
    try {
      await holder.query(`begin; select id from "user" for update`)
      const written = runDueJobs()
      await statementsWait(1)
      const taken = decideRuleChange(karolina, id, "wycofaj")
      await statementsWait(2)
      await holder.query("commit")
      await Promise.all([written, taken])
    } finally {
      holder.release(true)
    }
    expect(await ruleNow()).toEqual([500_000, false])
    expect(await pending()).toBeUndefined()
  })

  test("ends requests that it no longer requires only when it is in force", async () => {
    const id = await dealAfter(world, [
      ["organization", "negotiate"],
      ["sponsor", "edit"],
    ])
    await rule(50_000)
    await makeMove(karolina, id, "acceptTerms", {
      ...{ version: 3, reason: null, settlementRead: false, capacity: "prezes zarządu" },
    } as never)
    await save(asking, { required: "on", amount: "2 000" })
    const state = async () => (await db.select().from(dealApproval).where(eq(dealApproval.dealId, id)))[0]?.state
    expect(await state()).toBe("open")
    await decide(other, "zgoda")
    expect(await state()).toBe("waived")
  })
})
