import { and, asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  bankAccount,
  dealAccountChange,
  deal as deals,
  email,
  fact,
  notification,
  paymentEntry,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { makeMove } from "#app/features/deals/commands.server.ts"
import { makeDefault } from "#app/features/organizations/bank-accounts/commands.server.ts"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { bankAccountsPath, dealPath, paymentQrPath, paymentsPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter, password } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emailsTo } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { proofOf } from "#test/support/own-session.ts"
import { forgetWork, workOff } from "#test/support/worker.ts"

const first = "61109010140000071219812874"
const second = "27114020040000300201355387"
const page = { headers: { accept: "text/html" } }
let world: World
let karolina: Visitor
let marta: Visitor
let tomasz: Viewer
let id: string

beforeEach(async () => {
  await emptyTables("bank_account", "user", "fact", "rate_limit", "notification", "email", "idempotency")
  forgetWork()
  world = await castWorld()
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
  tomasz = await joinParty(world, world.companies.bakery, "tomasz", "finance")
})

const send = (section: string, fields: Record<string, string>) =>
  karolina.post(`${bankAccountsPath}?sekcja=${section}`, { currentPassword: password, ...fields }, page)
const add = (number: string) => send("rachunek", { number, label: "" })
const idOf = async (number: string) =>
  (await db.select().from(bankAccount).where(eq(bankAccount.number, number)))[0]?.id ?? ""
const change = async (what: "makeDefault" | "remove", number: string) =>
  send("zmiana", { do: what, id: await idOf(number) })
const running = async () => dealAfter(world, situations.in_progress ?? [])
const changesOf = (dealId: string) =>
  db
    .select()
    .from(dealAccountChange)
    .where(eq(dealAccountChange.dealId, dealId))
    .orderBy(asc(dealAccountChange.changedAt))
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ").replaceAll("<!-- -->", "")
const shown = async (who = marta, dealId = id) => plain(await who.html(paymentsPath(dealId)))
const mark = "Potwierdź go telefonicznie"
const seen = async (who: Visitor, dealId = id) =>
  who.post(`${paymentsPath(dealId)}?dzialanie=rachunek`, { change: (await changesOf(dealId)).at(-1)?.id ?? "" }, page)

/** The organization has the first account, a deal came into force with it, and nobody waits for any news. */
async function begun() {
  await add(first)
  await add(second)
  id = await running()
  await workOff()
  await emptyTables("notification", "email")
}

describe("where the sponsor's money goes", () => {
  test("a deal that comes into force takes the default account, and nobody is told of a change", async () => {
    await add(first)
    id = await dealAfter(world, situations.accepted ?? [])
    const accepted = await marta.post(
      `${dealPath(id)}?dzialanie=acceptTerms`,
      { version: "2", capacity: "prezes zarządu" },
      page,
    )
    expect(accepted.status).toBe(302)
    expect(await changesOf(id)).toMatchObject([{ number: first, changedById: null, seenAt: expect.any(Date) }])
    expect(await shown()).toContain(plain(formatBankAccount(first)))
    expect(await shown()).not.toContain(mark)
  })

  test("another default is news to who may pay, with the end of both numbers, and stands beside the code", async () => {
    await begun()
    expect((await change("makeDefault", second)).status).toBe(302)
    expect(await changesOf(id)).toMatchObject([
      { number: first },
      { number: second, changedById: world.people.karolina, seenAt: null },
    ])
    await workOff()
    const bells = await db.select().from(notification).where(eq(notification.kind, "account_changed"))
    expect(bells.map(({ userId }) => userId).toSorted()).toEqual([world.people.marta, tomasz.id].toSorted())
    const day = formatDay(todayIn((await changesOf(id)).at(-1)?.changedAt ?? new Date(0)))
    expect(plain(bells[0]?.body ?? "")).toMatch(new RegExp(`${day}.*poprzedni kończył się na 2874, nowy na 5387`))
    expect(bells[0]?.link).toBe(paymentsPath(id))
    const [written] = await emailsTo(world.viewers.marta.email)
    expect(written).toMatchObject({ kind: "account_changed" })
    for (const number of [first, second])
      for (const rows of [await db.select().from(fact), await db.select().from(email), bells])
        expect(JSON.stringify(rows)).not.toContain(number)
    const html = await shown()
    expect(html).toContain(plain(formatBankAccount(second)))
    expect(html).toContain(`Numer rachunku zmienił się ${day}, poprzedni kończył się na 2874. ${mark}`)
  })

  test("the mark goes for everybody once somebody who may pay has seen it, by a command alone", async () => {
    await begun()
    const other = await running()
    await change("makeDefault", second)
    const viewerOnly = await joinParty(world, world.companies.bakery, "pawel", "viewer")
    const watching = await enter(world, "pawel")
    expect(viewerOnly.role).toBe("viewer")
    expect((await seen(watching)).status).toBe(403)
    expect((await seen(karolina)).status).toBe(403)
    expect((await seen(await enter(world, "anna"))).status).toBe(404)
    expect((await seen(visitor())).headers.get("location")).toMatch(/logowanie/)
    expect(await shown()).toContain(mark)
    expect((await marta.get(paymentQrPath(id, 1))).status).toBe(409)
    const finance = await enter(world, "tomasz")
    expect((await seen(finance)).status).toBe(302)
    for (const dealId of [id, other]) expect(await shown(marta, dealId)).not.toContain(mark)
    expect((await seen(finance)).status).toBe(302)
  })

  test("what was seen is one number: a newer one is not seen with it", async () => {
    await begun()
    await change("makeDefault", second)
    const old = (await changesOf(id)).at(-1)?.id ?? ""
    await change("remove", second)
    const late = await marta.post(`${paymentsPath(id)}?dzialanie=rachunek`, { change: old }, page)
    expect(late.status).toBe(409)
    expect((await changesOf(id)).at(-1)).toMatchObject({ number: first, seenAt: null })
  })

  test("a deal with nothing left to pay is no news, and the mark waits for a payment taken back", async () => {
    await begun()
    await karolina.post(`${paymentsPath(id)}?dzialanie=wplynelo`, {
      instalment: "1",
      amount: "1000",
      date: todayIn(new Date()),
      idempotencyKey: crypto.randomUUID(),
    })
    await workOff()
    await change("makeDefault", second)
    await workOff()
    expect(await db.$count(notification, eq(notification.kind, "account_changed"))).toBe(0)
    const [entry] = await db.select().from(paymentEntry).where(eq(paymentEntry.dealId, id))
    await karolina.post(`${paymentsPath(id)}?dzialanie=cofnij`, { entry: entry?.id ?? "", reason: "pomyłka" })
    expect(await shown()).toContain(mark)
  })

  test("several deals of one sponsor are one piece of news; the first account and the last one are news as well", async () => {
    id = await running()
    await running()
    expect(await shown()).toContain("Organizacja nie podała jeszcze rachunku")
    await add(first)
    await workOff()
    const bells = await db
      .select()
      .from(notification)
      .where(and(eq(notification.kind, "account_changed"), eq(notification.userId, world.people.marta)))
    expect(bells).toHaveLength(1)
    expect(plain(bells[0]?.body ?? "")).toContain("kończy się na 2874")
    expect(await shown()).toContain(mark)
    await change("remove", first)
    await workOff()
    expect(await shown()).toContain("Organizacja usunęła")
    expect(await shown()).not.toContain(plain(formatBankAccount(first)))
    expect(await db.$count(notification, eq(notification.userId, world.people.marta))).toBe(2)
  })

  test("a deal that comes into force while the default changes ends with the new one", async () => {
    await add(first)
    await add(second)
    for (let round = 0; round < 4; round++) {
      const of = round % 2 === 0 ? second : first
      id = await dealAfter(world, situations.accepted ?? [])
      const account = await idOf(of)
      const proof = await proofOf(world.viewers.karolina)
      await Promise.all([
        makeMove(world.viewers.marta, id, "acceptTerms", {
          ...{ version: 2, reason: null, settlementRead: false, capacity: "prezes zarządu" },
        } as never),
        makeDefault(world.viewers.karolina, account, proof),
      ])
      expect((await changesOf(id)).at(-1)?.number).toBe(of)
    }
  })

  test("a deal that is negotiated anew follows meanwhile, and its sponsor sees the mark afterwards", async () => {
    await begun()
    await db.update(deals).set({ status: "negotiation" }).where(eq(deals.id, id))
    await change("makeDefault", second)
    expect((await changesOf(id)).at(-1)).toMatchObject({ number: second, seenAt: null })
    await db.update(deals).set({ status: "in_progress" }).where(eq(deals.id, id))
    expect(await shown()).toContain(mark)
  })

  test("what is marked as sent names the account of its deal", async () => {
    await begun()
    await change("makeDefault", second)
    await marta.post(`${paymentsPath(id)}?dzialanie=wyslano`, {
      instalment: "1",
      amount: "10",
      date: todayIn(new Date()),
      idempotencyKey: crypto.randomUUID(),
    })
    expect(await db.select().from(paymentEntry)).toMatchObject([{ account: second }])
  })
})
