import { and, eq, isNull } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  dealApproval,
  dealEvent,
  dealMaterial,
  deal as deals,
  deliverable,
  email,
  notification,
  party,
} from "#app/db/schema.ts"
import type { Side } from "#app/domain/deals/deal/deal.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { decideRuleChange, saveSecondPerson } from "#app/features/deals/approval/setting/commands.server.ts"
import { getSecondPerson } from "#app/features/deals/approval/setting/queries.server.ts"
import { rowAction } from "#app/features/deals/deliverables/row-act.ts"
import { withdrawApproval } from "#app/features/deals/moves/approval/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { changeStatus } from "#app/features/events/commands.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealMaterialsPath, notificationReadPath, notificationsPath, paymentsPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { afterGathering, emailsAfter, emailsTo, sentEmails } from "#test/support/emails.ts"
import { joinParty } from "#test/support/join-party.ts"
import { idleWorld, recordFact, runDueJobs } from "#test/support/worker.ts"

const asPage = { headers: { accept: "text/html" } }
const today = todayIn(new Date())
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  world = await idleWorld()
  await joinParty(world, world.organizations.orchard, "halina", "owner")
  ;[marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
})

const unread = async (person: keyof World["people"]) =>
  (
    await db
      .select()
      .from(notification)
      .where(and(eq(notification.userId, world.people[person]), isNull(notification.readAt)))
      .orderBy(notification.id)
  ).map(({ title, body }) => ({ title, body: body.replaceAll("\u00a0", " ") }))
const titles = async (person: keyof World["people"]) => (await unread(person)).map(({ title }) => title)
const storedDeal = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0] as typeof deals.$inferSelect
const allConfirmed = { beforeEvent: true, openPayments: true, cancelledEvent: true }
const move = async (side: Side, what: Move) => {
  const viewer = side === "sponsor" ? world.viewers.marta : world.viewers.karolina
  const payload = { version: (await storedDeal()).version, reason: "powód", settlementRead: true }
  expect(
    await makeMove(viewer, id, what, { ...payload, ...allConfirmed, capacity: "prezes zarządu" } as never),
  ).toMatchObject({
    ok: true,
  })
}
const recordDealFact = async (side: Side, what: string) => {
  const { id: by, partyId } = side === "sponsor" ? world.viewers.marta : world.viewers.karolina
  const { version, termsVersion, status } = await storedDeal()
  const details = { side, version, termsVersion, to: status }
  await recordFact({ what: `deal.${what}` as never, aboutId: id, by: { id: by, partyId }, details })
}
const pay = (who: Visitor, act: string, amount: string) =>
  who.post(
    `${paymentsPath(id)}?dzialanie=${act}`,
    { instalment: "1", amount, date: today, idempotencyKey: crypto.randomUUID() },
    asPage,
  )
const rowOf = async (title: string) => {
  const [row] = await db
    .select()
    .from(deliverable)
    .where(and(eq(deliverable.dealId, id), eq(deliverable.title, title)))
  return row as typeof deliverable.$inferSelect
}
const addRows = (...named: string[]) =>
  db.insert(deliverable).values(
    named.map((title, at) => ({
      ...{ dealId: id, title, owedBy: "organization" as const, position: 20 + at, dueOn: addDays(today, 5) },
    })),
  )
const act = async (who: Visitor, what: "done" | "confirm" | "sendBack", title: string, fields: Fields = {}) => {
  const row = await rowOf(title)
  const done = await who.post(rowAction(id, what), { row: row.id, version: String(row.version), ...fields }, asPage)
  expect(done.status).toBe(302)
}

describe("a task that a colleague did", () => {
  beforeEach(async () => {
    id = await dealAfter(world, situations.in_progress ?? [])
  })

  test("a row to confirm of a cancelled event is no task any more", async () => {
    const [linked] = await db.select().from(dealEvent).where(eq(dealEvent.dealId, id))
    await addRows("Baner")
    await db.update(deliverable).set({ eventId: linked?.eventId }).where(eq(deliverable.title, "Baner"))
    await act(karolina, "done", "Baner")
    await runDueJobs()
    expect((await unread("marta")).map(({ body }) => body).join()).toContain("Baner")
    await changeStatus(world.viewers.karolina, linked?.eventId ?? "", "canceled")
    await runDueJobs()
    expect((await unread("marta")).map(({ body }) => body).join()).not.toContain("Baner")
  })

  test("is no task of the others: a transfer to look for", async () => {
    expect((await pay(marta, "wyslano", "500")).status).toBe(302)
    await runDueJobs()
    expect(await titles("karolina")).toEqual(["Przelew wysłany"])
    expect(await titles("halina")).toEqual(["Przelew wysłany"])
    expect((await pay(karolina, "wplynelo", "500")).status).toBe(302)
    await runDueJobs()
    expect([await titles("karolina"), await titles("halina")]).toEqual([[], []])
    const halina = await enter(world, "halina")
    expect(await halina.html(notificationsPath)).toContain("Załatwione")
    expect(await titles("marta")).toEqual(["Wpłata potwierdzona"])
  })

  test("stays a task while a part of it is left", async () => {
    await pay(marta, "wyslano", "500")
    await pay(marta, "wyslano", "300")
    await runDueJobs()
    expect(await unread("halina")).toEqual([
      { title: "Przelewy wysłane", body: expect.stringContaining("oznacza jako wysłane 2 przelewy") },
    ])
    await pay(karolina, "wplynelo", "500")
    await runDueJobs()
    expect(await titles("halina")).toEqual(["Przelewy wysłane"])
    await pay(karolina, "wplynelo", "300")
    await runDueJobs()
    expect(await titles("halina")).toEqual([])
  })

  test("a request for a second person ends for every approver when it is withdrawn, or no longer needed", async () => {
    const { karolina: viewer } = world.viewers
    const tomasz = await joinParty(world, world.organizations.orchard, "tomasz", "owner")
    for (const end of ["withdrawn", "waived"] as const) {
      id = await dealAfter(world, situations["negotiation, terms by the sponsor"] ?? [])
      await db.update(party).set({ approvalFromGrosze: 1 }).where(eq(party.id, viewer.partyId))
      await move("organization", "acceptTerms")
      await runDueJobs()
      expect([await titles("halina"), await titles("tomasz"), await titles("karolina")]).toEqual([
        ["Potrzebna Twoja zgoda"],
        ["Potrzebna Twoja zgoda"],
        [],
      ])
      const [request] = await db.select().from(dealApproval).where(eq(dealApproval.dealId, id))
      if (end === "withdrawn") await withdrawApproval(viewer, id, request?.id ?? "")
      else {
        await saveSecondPerson(viewer, { fromGrosze: null, financeApproves: false } as never)
        const { change } = await getSecondPerson(viewer)
        await decideRuleChange(tomasz, change?.id ?? "", "zgoda")
      }
      await runDueJobs()
      for (const name of ["halina", "tomasz"] as const)
        expect(await titles(name)).not.toContain("Potrzebna Twoja zgoda")
    }
  })
})

describe("similar tasks of a deal", () => {
  beforeEach(async () => {
    id = await dealAfter(world, situations.in_progress ?? [])
    await addRows("Baner", "Plakat", "Film")
  })

  test("gather in one row, which ends with the last of them", async () => {
    for (const title of ["Baner", "Plakat", "Film"]) await act(karolina, "done", title)
    await runDueJobs()
    expect(await unread("marta")).toEqual([
      {
        title: "Świadczenia czekają na potwierdzenie",
        body: expect.stringContaining("oznacza jako zrobione 3 świadczenia"),
      },
    ])
    await act(marta, "confirm", "Baner")
    await act(marta, "sendBack", "Plakat", { reason: "Stare logo" })
    await runDueJobs()
    expect(await titles("marta")).toEqual(["Świadczenia czekają na potwierdzenie"])
    expect(await titles("karolina")).toEqual(["Świadczenie potwierdzone", "Świadczenie do poprawy"])
    await act(marta, "confirm", "Film")
    await runDueJobs()
    expect(await titles("marta")).toEqual([])
    expect(await titles("karolina")).toEqual(["Świadczenie do poprawy", "Świadczenia potwierdzone"])
    await act(karolina, "done", "Plakat")
    await runDueJobs()
    expect(await titles("halina")).toEqual(["Świadczenia potwierdzone"])
  })

  test("stand while a settlement waits, and end when it is accepted", async () => {
    for (const title of ["Baner", "Plakat", "Film"]) await act(karolina, "done", title)
    await db.update(deals).set({ status: "settlement" }).where(eq(deals.id, id))
    await recordDealFact("organization", "settle")
    await runDueJobs()
    const both = ["Świadczenia czekają na potwierdzenie", "Rozliczenie czeka na Twoją decyzję"]
    expect((await titles("marta")).toSorted()).toEqual(both.toSorted())
    await act(marta, "confirm", "Baner")
    await runDueJobs()
    expect((await titles("marta")).toSorted()).toEqual(both.toSorted())
    await move("sponsor", "acceptSettlement")
    await runDueJobs()
    expect(await titles("marta")).toEqual([])
    const news = (await unread("karolina")).map(({ body }) => body).join()
    expect(news).toMatch(/potwierdza „Baner”.*potwierdza 2 świadczenia.*zostało zaakceptowane/)
  })

  test("start anew once they were read", async () => {
    await act(karolina, "done", "Baner")
    await runDueJobs()
    await db.update(notification).set({ readAt: new Date() })
    await act(karolina, "done", "Plakat")
    await runDueJobs()
    expect(await titles("marta")).toEqual(["Świadczenie czeka na potwierdzenie"])
  })

  test("files that are needed", async () => {
    for (const title of ["Baner", "Roll-up"])
      await karolina.post(
        `${dealMaterialsPath(id)}?dzialanie=dodaj`,
        { title, dueOn: "", idempotencyKey: crypto.randomUUID() },
        asPage,
      )
    await runDueJobs()
    expect(await unread("marta")).toEqual([
      { title: "Potrzebne pliki", body: expect.stringContaining("czeka na 2 pliki") },
    ])
    const items = await db.select().from(dealMaterial).where(eq(dealMaterial.dealId, id))
    for (const { id: item } of items)
      await karolina.post(`${dealMaterialsPath(id)}?dzialanie=usun`, { id: item }, asPage)
    await runDueJobs()
    expect(await titles("marta")).toEqual([])
  })
})

describe("a waiting email", () => {
  test("is not sent once its task is done", async () => {
    id = await dealAfter(world, situations.settlement ?? [])
    await recordDealFact("organization", "settle")
    await runDueJobs()
    expect(await titles("marta")).toEqual(["Rozliczenie czeka na Twoją decyzję"])
    const sentBefore = sentEmails().length
    await move("sponsor", "acceptSettlement")
    await runDueJobs(afterGathering())
    expect(await titles("marta")).toEqual([])
    expect(emailsAfter(sentBefore).map(({ to }) => to)).not.toContain(world.viewers.marta.email)
    expect(emailsAfter(sentBefore).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining("Rozliczenie zaakceptowane")]),
    )
    expect(await db.select().from(email).where(isNull(email.sentAt))).toEqual([])
  })

  test("is sent while its task is open", async () => {
    id = await dealAfter(world, situations.settlement ?? [])
    await recordDealFact("organization", "settle")
    const sentBefore = sentEmails().length
    await runDueJobs(afterGathering())
    expect(emailsAfter(sentBefore).map(({ to, subject }) => [to, subject.split(":")[0]])).toEqual([
      [world.viewers.marta.email, "Rozliczenie do sprawdzenia"],
    ])
  })

  test("an email that waited is dropped for whoever has seen its news meanwhile, and for nobody else", async () => {
    id = await dealAfter(world, situations.settlement ?? [])
    await recordDealFact("organization", "settle")
    await runDueJobs()
    await marta.post(notificationReadPath, { deal: id })
    const sentBefore = sentEmails().length
    await runDueJobs(afterGathering())
    expect(emailsAfter(sentBefore).filter(({ to }) => to === world.viewers.marta.email)).toEqual([])
    // an agreement is sent to those who have seen it, as well
    await recordDealFact("sponsor", "acceptTerms")
    await runDueJobs()
    await karolina.post(notificationReadPath, { deal: id })
    await runDueJobs(afterGathering())
    const people = emailsAfter(sentBefore).map(({ to }) => to)
    expect(people).toEqual(expect.arrayContaining([world.viewers.karolina.email]))
  })

  test("an email of several notices leaves out those that were read at the bell", async () => {
    id = await dealAfter(world, situations.in_progress ?? [])
    await addRows("Baner", "Plakat")
    await act(karolina, "done", "Baner")
    await runDueJobs()
    const sentBefore = sentEmails().length
    const toMarta = () => emailsAfter(sentBefore).filter(({ to }) => to === world.viewers.marta.email)
    await db.update(notification).set({ readAt: new Date() }).where(eq(notification.userId, world.people.marta))
    await act(karolina, "done", "Plakat")
    await runDueJobs(afterGathering())
    expect(toMarta().map(({ text }) => [text.includes("Plakat"), text.includes("Baner")])).toEqual([[true, false]])
  })

  test("an email of news does not say whose turn it is once its reader has moved", async () => {
    id = await dealAfter(world, situations.in_progress ?? [])
    await recordDealFact("sponsor", "acceptTerms")
    await runDueJobs()
    const [queued] = await emailsTo(world.viewers.karolina.email)
    expect(queued?.content).toHaveProperty("turn")
    await move("organization", "askToCancel")
    await runDueJobs()
    const [waiting] = await emailsTo(world.viewers.karolina.email)
    expect(waiting?.content).not.toHaveProperty("turn")
  })

  /** The organization's emails when the sponsor's request to cancel is declined before its email is sent. */
  async function sentOnceDeclined() {
    await runDueJobs()
    await move("sponsor", "askToCancel")
    await runDueJobs()
    const sentBefore = sentEmails().length
    await move("organization", "declineCancel")
    await runDueJobs(afterGathering())
    return emailsAfter(sentBefore).filter(({ to }) => to === world.viewers.karolina.email)
  }

  test("leaves out only what is done: replaced news with an open task are sent", async () => {
    id = await dealAfter(world, situations.settlement_rejected ?? [])
    await recordDealFact("sponsor", "rejectSettlement")
    const [sent, ...others] = await sentOnceDeclined()
    expect(sent?.subject.replaceAll("\u00a0", " ")).toContain("prosi o poprawki w rozliczeniu")
    expect(sent?.text).not.toContain("anulowanie")
    expect(sent?.text).not.toContain("Teraz Twój ruch")
    expect(others).toEqual([])
  })

  test("leaves out only what is done: replaced news without a task are sent", async () => {
    id = await dealAfter(world, situations.in_progress ?? [])
    await recordDealFact("sponsor", "acceptTerms")
    expect((await sentOnceDeclined()).map(({ subject }) => subject.split(",")[0])).toEqual(["Warunki uzgodnione"])
  })

  test("is not sent when everything gathered in it is done", async () => {
    id = await dealAfter(world, situations.settlement_rejected ?? [])
    await recordDealFact("sponsor", "rejectSettlement")
    await runDueJobs()
    await move("sponsor", "askToCancel")
    await runDueJobs()
    const sentBefore = sentEmails().length
    await move("organization", "declineCancel")
    await db.update(deals).set({ status: "settlement" }).where(eq(deals.id, id))
    await runDueJobs(afterGathering())
    expect(emailsAfter(sentBefore).filter(({ to }) => to === world.viewers.karolina.email)).toEqual([])
  })

  test("does not ask for what was answered before it was written", async () => {
    id = await dealAfter(world, situations.settlement ?? [])
    await recordDealFact("organization", "settle")
    await move("sponsor", "acceptSettlement")
    const sentBefore = sentEmails().length
    await runDueJobs(afterGathering())
    expect(await titles("marta")).toEqual([])
    expect(emailsAfter(sentBefore).filter(({ to }) => to === world.viewers.marta.email)).toEqual([])
  })
})
