import { and, eq, isNull, like, ne } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  dealApproval,
  dealLine,
  dealNow,
  deal as deals,
  dealTerms,
  email,
  fact,
  member,
  notification,
  party,
  user,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { approvalErrors, verdictSentences } from "#app/domain/deals/approval/approval.ts"
import type { TermsForm } from "#app/domain/deals/terms/terms-form.ts"
import { roleChanged } from "#app/domain/parties/permissions.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { editTerms } from "#app/features/deals/moves/terms/commands.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { changeRole as setRole } from "#app/features/parties/members/commands.server.ts"
import { findDesk } from "#app/features/workspace/desk/queries.server.ts"
import { addDays, dayMs, startOfDay, todayIn } from "#app/lib/dates.ts"
import { dealPath, secondPersonPath } from "#app/paths.ts"
import { enter, refusalOf } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { changeRole, joinParty, removeMember } from "#test/support/join-party.ts"
import { idleWorld, runDueJobs } from "#test/support/worker.ts"
import { decideRuleChange, saveSecondPerson } from "../../approval/setting/commands.server.ts"
import { getSecondPerson } from "../../approval/setting/queries.server.ts"
import { remindOfTasks } from "../../tasks/daily/commands.server.ts"
import { approve, askAgain, rejectApproval, withdrawApproval } from "./commands.server.ts"

let world: World
let karolina: Viewer
let halina: Viewer
beforeEach(async () => {
  world = await idleWorld()
  karolina = world.viewers.karolina
  halina = await joinParty(world, world.organizations.orchard, "halina", "owner")
})

const setRule = (fromGrosze: number | null, financeApproves = false, partyId = karolina.partyId) =>
  db.update(party).set({ approvalFromGrosze: fromGrosze, financeApproves }).where(eq(party.id, partyId))
const worthStored = async (id: string) =>
  (await db.select().from(dealNow).where(eq(dealNow.dealId, id)))[0]?.grossGrosze ?? 0
const storedDeal = async (id: string) => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const requests = (id: string) =>
  db.select().from(dealApproval).where(eq(dealApproval.dealId, id)).orderBy(dealApproval.createdAt)
const versionOf = async (id: string) => (await storedDeal(id))?.version ?? 0
const accept = async (viewer: Viewer, id: string, move: "accept" | "acceptTerms" = "accept") =>
  makeMove(viewer, id, move, {
    version: await versionOf(id),
    reason: null,
    settlementRead: false,
    capacity: "prezes zarządu",
  } as never)
const approveNow = async (viewer: Viewer, id: string, request: string) =>
  approve(viewer, id, request, { capacity: "prezes zarządu", version: await versionOf(id) })
const inDays = (days: number) => new Date(startOfDay(addDays(todayIn(new Date()), days)).getTime() + 7.5 * 3_600_000)
const requestOf = async (id: string) => (await requests(id)).findLast(({ state }) => state === "open")?.id ?? ""
/** The deal's present lines with another amount, as the editor posts them. */
async function termsOf(id: string, amount: string): Promise<TermsForm> {
  const { rules, terms } = await getDealPage(world.viewers.marta, id)
  const blank = { optionId: null, custom: false, remove: false }
  const lines = terms.lines.map(({ lineKey, eventId, title, description, benefits }) => ({
    ...blank,
    ...{ lineKey, eventId, title, description, benefits, amount },
  }))
  const confirmed = { confirmWithoutAmount: false, confirmWithoutBenefits: false }
  return { version: rules.version, note: null, capacity: "prezes zarządu", ...confirmed, lines }
}
const negotiated: MadeMove[] = [
  ["organization", "negotiate"],
  ["sponsor", "edit"],
]

describe("accepting a deal that reaches the party's amount", () => {
  test("makes a request instead of the move; the second person's approval makes it, naming both", async () => {
    const id = await dealAfter(world, negotiated)
    await setRule(await worthStored(id))
    const before = await storedDeal(id)
    expect(await accept(karolina, id, "acceptTerms")).toEqual({ ok: true, status: "negotiation", waits: true })
    expect(await storedDeal(id)).toEqual(before)
    expect(await refusalOf(accept(karolina, id, "acceptTerms"))).toBe(approvalErrors.waiting)
    expect(await refusalOf(accept(halina, id, "acceptTerms"))).toBe(approvalErrors.waiting)
    expect(await refusalOf(approveNow(karolina, id, await requestOf(id)))).toBe(verdictSentences.own)
    await runDueJobs()
    const bells = await db.select().from(notification).where(like(notification.kind, "approval_%"))
    expect(bells.map(({ userId, kind }) => [userId, kind])).toEqual([[halina.id, "approval_asked"]])
    expect(await db.select().from(email).where(eq(email.kind, "approval_asked"))).toHaveLength(1)
    expect(await approveNow(halina, id, await requestOf(id))).toEqual({ ok: true, status: "in_progress" })
    const [made] = await db
      .select()
      .from(fact)
      .where(and(eq(fact.what, "deal.acceptTerms"), eq(fact.aboutId, id)))
    expect(made).toMatchObject({ byId: karolina.id, partyId: karolina.partyId })
    expect(made?.details).toMatchObject({ approvedById: halina.id })
    await runDueJobs()
    const decided = await db.select().from(notification).where(eq(notification.kind, "approval_decided"))
    expect(decided.map(({ userId }) => userId)).toEqual([karolina.id])
  })

  test("compares the amount with what is owed: money with VAT, or goods", async () => {
    for (const [fromGrosze, money, forms] of [
      [123_001, { basis: "net", vatStatus: "active", vatRate: 23, grossGrosze: 123_001 }, "money"],
      [100_001, { grossGrosze: 0, inKindGrosze: 100_001 }, "goods"],
    ] as const) {
      const id = await dealAfter(world, negotiated)
      const ofTerms = and(eq(dealTerms.dealId, id), eq(dealTerms.version, 2))
      await db
        .update(dealTerms)
        .set({ ...money, kind: "sponsoring" })
        .where(ofTerms)
      await db.update(dealLine).set({ form: forms }).where(eq(dealLine.dealId, id))
      await setRule(fromGrosze)
      expect((await getDealPage(karolina, id)).approval?.steps).toEqual(["acceptTerms"])
      expect(await accept(karolina, id, "acceptTerms")).toMatchObject({ waits: true })
      const waiting = (await getSecondPerson(karolina)).waiting.find(({ dealId }) => dealId === id)
      expect(waiting?.worth.replaceAll("\u00a0", " ")).toBe(
        forms === "goods" ? "rzeczowo 1 000,01 zł" : "1 230,01 zł brutto",
      )
    }
  })

  test("happens at once below the amount, and without a rule", async () => {
    for (const above of [1, null]) {
      const id = await dealAfter(world, negotiated)
      await setRule(above === null ? null : (await worthStored(id)) + above)
      expect(await accept(karolina, id, "acceptTerms")).toEqual({ ok: true, status: "in_progress" })
    }
  })

  test("waits also when an organization accepts a proposal", async () => {
    const id = await dealAfter(world, [])
    await setRule(1)
    expect(await accept(karolina, id)).toMatchObject({ waits: true, status: "pending" })
    expect(await approveNow(halina, id, await requestOf(id))).toEqual({ ok: true, status: "accepted" })
  })

  test("a coordinator begins, an owner approves; finance only where the rule lets it, a viewer never", async () => {
    const id = await dealAfter(world, negotiated)
    await setRule(1)
    await changeRole(karolina, "coordinator")
    const igor = await joinParty(world, karolina.partyId, "igor", "finance")
    await accept({ ...karolina, role: "coordinator" }, id, "acceptTerms")
    const request = await requestOf(id)
    expect(await refusalOf(approveNow(igor, id, request))).toBe(verdictSentences.role)
    await setRule(1, true)
    await changeRole(igor, "viewer")
    expect(await refusalOf(approveNow(igor, id, request))).toBe(verdictSentences.role)
    await changeRole(igor, "finance")
    expect(await refusalOf(approveNow(igor, id, request))).toBe(verdictSentences.since)
    await withdrawApproval(karolina, id, request)
    await accept({ ...karolina, role: "coordinator" }, id, "acceptTerms")
    expect(await approveNow(igor, id, await requestOf(id))).toEqual({ ok: true, status: "in_progress" })
  })

  test("is refused with a sentence when nobody else may approve, and makes no request", async () => {
    const id = await dealAfter(world, negotiated)
    await setRule(1)
    await removeMember(halina)
    expect(await refusalOf(accept(karolina, id, "acceptTerms"))).toBe(approvalErrors.nobody)
    expect(await requests(id)).toEqual([])
    expect((await getSecondPerson(karolina)).stuck).toBe(karolina.name)
    expect((await getDealPage(karolina, id)).approval).toMatchObject({ approvers: "", steps: ["acceptTerms"] })
  })
})

describe("a request", () => {
  let id: string
  beforeEach(async () => {
    id = await dealAfter(world, negotiated)
    await setRule(1)
    await accept(karolina, id, "acceptTerms")
  })

  test("is a task on the second person's desk, not on that of who began it", async () => {
    const deskOf = async (viewer: Viewer) =>
      (await findDesk(viewer, { all: true })).groups
        .flatMap(({ tasks }) => tasks)
        .find(({ href }) => href === dealPath(id))?.title
    expect([await deskOf(halina), await deskOf(karolina)]).toEqual(["Zatwierdź jako druga osoba", undefined])
  })

  test("goes back with a reason to who began it, who may begin again, when it is rejected", async () => {
    await rejectApproval(halina, id, await requestOf(id), "Za drogo")
    await runDueJobs()
    expect((await getDealPage(karolina, id)).approval?.rejected).toEqual({ by: halina.name, reason: "Za drogo" })
    expect((await getDealPage(karolina, id)).moves).toContain("acceptTerms")
    const [bell] = await db.select().from(notification).where(eq(notification.kind, "approval_decided"))
    expect(bell).toMatchObject({ userId: karolina.id, body: expect.stringContaining("Za drogo") })
    expect(await accept(karolina, id, "acceptTerms")).toMatchObject({ waits: true })
  })

  test("is withdrawn by who began, by nobody else", async () => {
    expect(await refusalOf(withdrawApproval(halina, id, await requestOf(id)))).toBe(verdictSentences.role)
    const request = await requestOf(id)
    await withdrawApproval(karolina, id, request)
    expect(await refusalOf(approveNow(halina, id, request))).toBe(verdictSentences.decided)
    expect((await storedDeal(id))?.status).toBe("negotiation")
  })

  test("ends with new terms", async () => {
    const request = await requestOf(id)
    const { marta } = world.viewers
    const form = await termsOf(id, "5000")
    expect(await editTerms(marta, id, form)).toMatchObject({ ok: true })
    expect((await requests(id)).map(({ state }) => state)).toEqual(["void"])
    expect(await refusalOf(approveNow(halina, id, request))).toBe(verdictSentences.decided)
  })

  test("may be rejected by an owner who joined after it; their page offers no approval", async () => {
    const igor = await joinParty(world, karolina.partyId, "igor", "owner")
    expect((await getDealPage(igor, id)).approval).toMatchObject({ mayDecide: false, mayReject: true })
    const him = await enter(world, "igor")
    const page = await him.html(dealPath(id))
    expect([page.includes("?dzialanie=odrzuc-zgode"), page.includes("?dzialanie=zatwierdz")]).toEqual([true, false])
    const sent = { version: String(await versionOf(id)), approvalId: await requestOf(id), reason: "Za drogo" }
    expect((await him.post(`${dealPath(id)}?dzialanie=odrzuc-zgode`, sent)).status).toBe(302)
    expect(await requests(id)).toMatchObject([{ state: "rejected", decidedById: igor.id, reason: "Za drogo" }])
  })

  test("is not approved by an owner who joined after it, and gives them no notice and no task", async () => {
    const igor = await joinParty(world, karolina.partyId, "igor", "owner")
    expect(await refusalOf(approveNow(igor, id, await requestOf(id)))).toBe(verdictSentences.since)
    await runDueJobs()
    const notices = await db.select().from(notification).where(eq(notification.kind, "approval_asked"))
    expect(notices.map(({ userId }) => userId)).toEqual([halina.id])
    const { groups } = await findDesk(igor, { all: true })
    expect(groups.flatMap(({ tasks }) => tasks).map(({ href }) => href)).not.toContain(dealPath(id))
    expect((await getDealPage(igor, id)).approval).toMatchObject({ mayDecide: false, approvers: halina.name })
    const [waiting] = (await getSecondPerson(igor)).waiting
    expect(waiting).toMatchObject({ mayDecide: false, approvers: halina.name })
    const shown = await (await enter(world, "igor")).html(dealPath(id))
    expect([shown.includes(verdictSentences.since), shown.includes("Czeka na Twoją zgodę")]).toEqual([true, false])
    await approveNow(halina, id, await requestOf(id))
  })

  test("counts one of two approvals at the same moment", async () => {
    const igor = await joinParty(world, karolina.partyId, "igor", "owner", new Date(Date.now() - dayMs))
    const request = await requestOf(id)
    const version = await versionOf(id)
    const answers = await Promise.allSettled(
      [halina, igor].map((one) => approve(one, id, request, { capacity: "prezes zarządu", version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await storedDeal(id))?.status).toBe("in_progress")
    const made = await db
      .select()
      .from(fact)
      .where(and(eq(fact.what, "deal.acceptTerms"), eq(fact.aboutId, id)))
    expect(made).toHaveLength(1)
  })

  test("either is approved or becomes void when the deal is cancelled at the same moment", async () => {
    const request = await requestOf(id)
    const version = await versionOf(id)
    const cancel = { version, reason: "Zmiana planów", settlementRead: false } as never
    await Promise.allSettled([
      approve(halina, id, request, { capacity: "prezes zarządu", version }),
      makeMove(world.viewers.marta, id, "cancel", cancel),
    ])
    const status = (await storedDeal(id))?.status
    const [row] = await requests(id)
    expect([
      ["in_progress", "approved"],
      ["canceled", "void"],
    ]).toContainEqual([status, row?.state])
  })

  test("is not approved by a member whose role was lowered, or who was removed, meanwhile", async () => {
    const request = await requestOf(id)
    await changeRole(halina, "coordinator")
    expect(await refusalOf(approveNow(halina, id, request))).toBe(verdictSentences.role)
    await removeMember(halina)
    expect(await refusalOf(approveNow(halina, id, request))).toBe(verdictSentences.role)
  })

  test("becomes void when the role of who began it is lowered", async () => {
    const request = await requestOf(id)
    await changeRole(karolina, "viewer")
    expect(await refusalOf(approveNow(halina, id, request))).toBe(verdictSentences.beginnerLeft)
    expect((await getDealPage(halina, id)).approval?.request).toBeNull()
    await joinParty(world, karolina.partyId, "igor", "owner")
    expect(await accept(halina, id, "acceptTerms")).toMatchObject({ waits: true })
  })

  test("becomes void when the account of who began it is blocked", async () => {
    const request = await requestOf(id)
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, karolina.id))
    expect(await refusalOf(approveNow(halina, id, request))).toBe(verdictSentences.beginnerLeft)
    expect((await getDealPage(halina, id)).approval?.request).toBeNull()
    await joinParty(world, karolina.partyId, "igor", "owner")
    expect(await accept(halina, id, "acceptTerms")).toMatchObject({ waits: true })
  })

  test("ends with the right of who began it: nobody is reminded of it, and no desk shows it", async () => {
    await runDueJobs()
    const [row] = await db.select().from(member).where(eq(member.userId, karolina.id))
    await setRole(halina, row?.id ?? "", "viewer")
    await runDueJobs()
    expect((await requests(id)).map(({ state }) => state)).toEqual(["void"])
    const notices = and(eq(notification.kind, "approval_asked"), isNull(notification.settledAt))
    expect(await db.$count(notification, notices)).toBe(0)
    await db.delete(deals).where(ne(deals.id, id))
    expect(await remindOfTasks(inDays(3))).toBe(0)
    expect((await getSecondPerson(halina)).waiting).toEqual([])
  })

  test("is asked anew by a colleague once nobody is left who may approve it", async () => {
    const igor = await joinParty(world, karolina.partyId, "igor", "owner")
    expect(await refusalOf(accept(igor, id, "acceptTerms"))).toBe(approvalErrors.waiting)
    await removeMember(halina)
    expect(await accept(igor, id, "acceptTerms")).toMatchObject({ waits: true })
    expect((await requests(id)).map(({ state }) => state)).toEqual(["void", "open"])
    expect(await approveNow(karolina, id, await requestOf(id))).toMatchObject({ ok: true })
  })

  test("is no longer needed once both lift the amount; the first may then accept alone", async () => {
    const request = await requestOf(id)
    expect(await saveSecondPerson(halina, { fromGrosze: null, financeApproves: false })).toEqual({
      ok: true,
      waits: true,
    })
    await decideRuleChange(karolina, (await getSecondPerson(halina)).change?.id ?? "", "zgoda")
    expect(await refusalOf(approveNow(halina, id, request))).toBe(verdictSentences.decided)
    expect(await accept(karolina, id, "acceptTerms")).toEqual({ ok: true, status: "in_progress" })
  })

  test("is reminded of after two days, then each week, once each, until it is decided", async () => {
    await runDueJobs()
    await db.delete(notification)
    await db.delete(deals).where(ne(deals.id, id))
    expect(await remindOfTasks(inDays(1))).toBe(0)
    const both = await Promise.all([remindOfTasks(inDays(2)), remindOfTasks(inDays(2))])
    expect(both.toSorted()).toEqual([0, 1])
    expect(await remindOfTasks(inDays(8))).toBe(0)
    await runDueJobs()
    const notices = { userId: halina.id, kind: "reminder_daily", title: "Przypomnienie o\u00a0zadaniach" }
    expect(await db.select().from(notification)).toMatchObject([
      { ...notices, body: "Współpraca przy „Sadzenie”. Zatwierdź jako druga osoba." },
    ])
    expect(await remindOfTasks(inDays(9))).toBe(1)
    await approveNow(halina, id, await requestOf(id))
    await runDueJobs()
    const unsettled = and(eq(notification.kind, "reminder_daily"), isNull(notification.settledAt))
    expect(await db.$count(notification, unsettled), "the reminder is settled").toBe(0)
    await db.delete(notification)
    await remindOfTasks(inDays(16))
    const bodies = (await db.select().from(notification)).map(({ body }) => body)
    expect(bodies.filter((body) => body.includes("Zatwierdź"))).toEqual([])
  })

  test("is not shown to the other side", async () => {
    const page = await getDealPage(world.viewers.marta, id)
    expect(page.approval).toBeNull()
    const html = await (await enter(world, "marta")).html(dealPath(id))
    for (const trace of ["drugą osobę", "Zgoda drugiej", "drugiej osoby", halina.name, await requestOf(id)])
      expect(html).not.toContain(trace)
    expect(await refusalOf(approveNow(world.viewers.marta, id, await requestOf(id)))).not.toBeNull()
    await approveNow(halina, id, await requestOf(id))
    expect(await (await enter(world, "marta")).html(dealPath(id))).not.toContain(halina.name)
  })
})

describe("terms that a party itself writes from the amount on", () => {
  test("wait: the other side cannot accept them before a second person has", async () => {
    const { marta } = world.viewers
    const tomasz = await joinParty(world, marta.partyId, "tomasz", "owner")
    await setRule(1, false, marta.partyId)
    const id = await dealAfter(world, [["organization", "negotiate"]])
    const form = await termsOf(id, "5000")
    expect(await editTerms(marta, id, form)).toMatchObject({ ok: true, waits: true })
    const seen = await getDealPage(karolina, id)
    expect([seen.moves.includes("acceptTerms"), seen.approval]).toEqual([false, null])
    expect(seen.blocked.map(({ move, why }) => [move, why])).toContainEqual([
      "acceptTerms",
      "Oczekiwanie na akceptację drugiej strony",
    ])
    expect(await refusalOf(accept(karolina, id, "acceptTerms"))).not.toBeNull()
    await rejectApproval(tomasz, id, await requestOf(id), "Nie teraz")
    expect((await getDealPage(karolina, id)).moves).not.toContain("acceptTerms")
    expect((await getDealPage(marta, id)).approval).toMatchObject({ stuck: true, mayAskAgain: true })
    await askAgain(marta, id, await versionOf(id))
    await approveNow(tomasz, id, await requestOf(id))
    expect((await getDealPage(karolina, id)).moves).toContain("acceptTerms")
    expect(await accept(karolina, id, "acceptTerms")).toEqual({ ok: true, status: "in_progress" })
  })
})

test("a proposal's second person may still agree once the organization has accepted, and need not be asked again", async () => {
  const { marta } = world.viewers
  const tomasz = await joinParty(world, marta.partyId, "tomasz", "owner")
  await setRule(1, false, marta.partyId)
  const id = await dealAfter(world, [])
  const offer = { step: "offer", side: "sponsor", termsVersion: 1 } as const
  await db.insert(dealApproval).values({ ...offer, dealId: id, partyId: marta.partyId, begunById: marta.id })
  expect(await accept(karolina, id)).toEqual({ ok: true, status: "accepted" })
  const shown = await (await enter(world, "tomasz")).html(dealPath(id))
  expect(shown).toContain("Czeka na Twoją zgodę")
  expect(shown).not.toContain("Decyduje właściciel lub koordynator.")
  await approveNow(tomasz, id, await requestOf(id))
  expect(await accept(marta, id, "acceptTerms")).toEqual({ ok: true, status: "in_progress" })
})

describe("the setting", () => {
  test("is refused while fewer than two could approve, and to anyone but owners", async () => {
    await changeRole(halina, "coordinator")
    expect(await saveSecondPerson(karolina, { fromGrosze: 100, financeApproves: true })).toEqual({
      ok: false,
      errors: { required: approvalErrors.alone },
    })
    const refused = saveSecondPerson({ ...halina, role: "owner" }, { fromGrosze: null, financeApproves: false })
    expect(await refusalOf(refused)).toBe(roleChanged)
    await changeRole(halina, "finance")
    expect(await saveSecondPerson(karolina, { fromGrosze: 100, financeApproves: true })).toEqual({
      ok: true,
      waits: false,
    })
  })

  test("is a form that shows again what was typed when it is refused", async () => {
    const visitor = await enter(world, "karolina")
    const refused = await visitor.post(secondPersonPath, { required: "on", amount: "dużo" })
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page).toContain(approvalErrors.amount)
    expect(page).toContain('value="dużo"')
    expect(page.replaceAll("\u00a0", " ")).toMatch(
      /<main[\s\S]*<a[^>]*href="\/zespol"[^>]*>(?:(?!<\/a>).)*Wróć do zespołu/,
    )
    expect((await visitor.post(secondPersonPath, { required: "on", amount: "10 000" })).headers.get("location")).toBe(
      "/zespol",
    )
    const [row] = await db.select().from(party).where(eq(party.id, karolina.partyId))
    expect(row).toMatchObject({ approvalFromGrosze: 1_000_000, financeApproves: false })
    expect(await visitor.html(secondPersonPath)).toContain("10")
    await changeRole(halina, "viewer")
    const other = await enter(world, "halina")
    expect(await other.html(secondPersonPath)).toContain("Ustawienie zmienia właściciel.")
    expect((await other.post(secondPersonPath, { amount: "1" })).status).toBe(403)
  })
})

test("a deal runs after one person has accepted and another approved through the page's forms", async () => {
  const id = await dealAfter(world, negotiated)
  await setRule(1)
  const version = String(await versionOf(id))
  const [first, second] = [await enter(world, "karolina"), await enter(world, "halina")]
  expect(
    (await first.post(`${dealPath(id)}?dzialanie=acceptTerms`, { capacity: "prezes zarządu", version })).status,
  ).toBe(302)
  const page = await second.html(dealPath(id))
  expect(page).toContain("Czeka na Twoją zgodę")
  expect(page).toContain(`Zgodzić się może ${halina.name}.`)
  const approvalId = await requestOf(id)
  const nothing = await second.post(`${dealPath(id)}?dzialanie=odrzuc-zgode`, { version, approvalId })
  expect([nothing.status, (await nothing.text()).includes(approvalErrors.reason)]).toEqual([400, true])
  expect(
    (await first.post(`${dealPath(id)}?dzialanie=zatwierdz`, { capacity: "prezes zarządu", version, approvalId }))
      .status,
  ).toBe(403)
  expect(
    (await second.post(`${dealPath(id)}?dzialanie=zatwierdz`, { capacity: "prezes zarządu", version, approvalId }))
      .status,
  ).toBe(302)
  expect((await storedDeal(id))?.status).toBe("in_progress")
  expect(await second.html(dealPath(id))).toContain(`zatwierdza ${halina.name}`)
})
