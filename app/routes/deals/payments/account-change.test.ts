import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  bankAccount,
  dealAccountChange,
  dealAccountSeen,
  dealAgreement,
  deal as deals,
  email,
  fact,
  notification,
  paymentEntry,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { makeDefault } from "#app/features/organizations/bank-accounts/commands.server.ts"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { bankAccountsPath, dealPath, paymentQrPath, paymentsPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter, password } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emailsAfter, emailsTo, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { writeEntries } from "#test/support/money/entries.ts"
import { deleteAccount, proofOf } from "#test/support/own-session.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const firstNumber = "61109010140000071219812874"
const secondNumber = "27114020040000300201355387"
const isAccountNews = eq(notification.kind, "account_changed")
const asPage = { headers: { accept: "text/html" } }
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
  karolina.post(`${bankAccountsPath}?sekcja=${section}`, { currentPassword: password, ...fields }, asPage)
const add = (number: string) => send("rachunek", { number, label: "" })
const idOf = async (number: string) =>
  (await db.select().from(bankAccount).where(eq(bankAccount.number, number)))[0]?.id ?? ""
const change = async (what: "makeDefault" | "remove", number: string) =>
  send("zmiana", { do: what, id: await idOf(number) })
const runningDeal = async () => dealAfter(world, situations.in_progress ?? [])
const changesOf = (dealId: string) =>
  db
    .select()
    .from(dealAccountChange)
    .where(eq(dealAccountChange.dealId, dealId))
    .orderBy(asc(dealAccountChange.changedAt))
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&nbsp;", " ").replaceAll("<!-- -->", "")
const paymentsPage = async (who = marta, dealId = id) => plain(await who.html(paymentsPath(dealId)))
const checkRequest = "Potwierdź nowy numer telefonicznie"
const checkedBefore = "Nowy numer potwierdziła już osoba z Twojego zespołu."
const confirmSeen = async (who: Visitor, dealId = id) =>
  who.post(`${paymentsPath(dealId)}?dzialanie=rachunek`, { change: (await changesOf(dealId)).at(-1)?.id ?? "" }, asPage)

/** The organization has the first account, a deal came into force with it, and nobody waits for any news. */
async function startDeal() {
  await add(firstNumber)
  await add(secondNumber)
  id = await runningDeal()
  await runDueJobs()
  await emptyTables("notification", "email")
}

describe("the account of a deal", () => {
  test("a deal that comes into force takes the default account, and nobody is notified of a change", async () => {
    await add(firstNumber)
    id = await dealAfter(world, situations.accepted ?? [])
    const accepted = await marta.post(
      `${dealPath(id)}?dzialanie=acceptTerms`,
      { version: "2", capacity: "prezes zarządu" },
      asPage,
    )
    expect(accepted.status).toBe(302)
    expect(await changesOf(id)).toMatchObject([{ number: firstNumber, changedById: null, seenAt: expect.any(Date) }])
    expect(await paymentsPage()).toContain(plain(formatBankAccount(firstNumber)))
    expect(await paymentsPage()).not.toContain(checkRequest)
  })

  test("a new default notifies the sponsor's people who may pay, naming the end of both numbers", async () => {
    await startDeal()
    expect((await change("makeDefault", secondNumber)).status).toBe(302)
    expect(await changesOf(id)).toMatchObject([
      { number: firstNumber },
      { number: secondNumber, changedById: world.people.karolina, seenAt: null },
    ])
    await runDueJobs()
    const bells = await db.select().from(notification).where(eq(notification.kind, "account_changed"))
    expect(bells.map(({ userId }) => userId).toSorted()).toEqual([world.people.marta, tomasz.id].toSorted())
    const day = formatDay(todayIn((await changesOf(id)).at(-1)?.changedAt ?? new Date(0)))
    expect(plain(bells[0]?.body ?? "")).toMatch(new RegExp(`${day}.*poprzedni kończył się na 2874, nowy na 5387`))
    expect(bells[0]?.link).toBe(paymentsPath(id))
    const [written] = await emailsTo(world.viewers.marta.email)
    expect(written).toMatchObject({ kind: "account_changed" })
    for (const number of [firstNumber, secondNumber])
      for (const rows of [await db.select().from(fact), await db.select().from(email), bells])
        expect(JSON.stringify(rows)).not.toContain(number)
    const html = await paymentsPage()
    expect(html).toContain(plain(formatBankAccount(secondNumber)))
    expect(html).toContain(`Numer rachunku zmienił się ${day}, poprzedni kończył się na 2874. ${checkRequest}`)
  })

  test("the request to check a number disappears for each of the sponsor's people who confirms by POST", async () => {
    await startDeal()
    const other = await runningDeal()
    await change("makeDefault", secondNumber)
    const viewerOnly = await joinParty(world, world.companies.bakery, "pawel", "viewer")
    const watching = await enter(world, "pawel")
    expect(viewerOnly.role).toBe("viewer")
    expect((await confirmSeen(watching)).status).toBe(403)
    expect((await confirmSeen(karolina)).status).toBe(403)
    expect((await confirmSeen(await enter(world, "anna"))).status).toBe(404)
    expect((await confirmSeen(visitor())).headers.get("location")).toMatch(/logowanie/)
    expect(await paymentsPage()).toContain(checkRequest)
    expect(await paymentsPage()).not.toContain(checkedBefore)
    const code = (who: Visitor) => who.get(paymentQrPath(id, 1))
    for (const who of [marta, watching, karolina]) expect((await code(who)).status).toBe(409)
    const finance = await enter(world, "tomasz")
    expect((await confirmSeen(finance)).status).toBe(302)
    for (const dealId of [id, other]) {
      for (const who of [finance, watching]) expect(await paymentsPage(who, dealId)).not.toContain(checkRequest)
      expect(await paymentsPage(marta, dealId)).toMatch(new RegExp(`${checkedBefore} ${checkRequest}`))
    }
    expect([(await code(finance)).status, (await code(marta)).status]).toEqual([200, 409])
    const once = await changesOf(id)
    expect((await confirmSeen(finance)).status).toBe(302)
    expect((await confirmSeen(marta)).status).toBe(302)
    for (const dealId of [id, other]) expect(await paymentsPage(marta, dealId)).not.toContain(checkRequest)
    expect((await code(marta)).status).toBe(200)
    expect(await changesOf(id)).toEqual(once)
    expect(await db.$count(fact, eq(fact.what, "deal.accountSeen"))).toBe(2)
  })

  test("a person who joins the sponsor later is asked to check a changed number, but not the first one", async () => {
    await startDeal()
    await joinParty(world, world.companies.bakery, "pawel", "finance")
    const newcomer = await enter(world, "pawel")
    expect(await paymentsPage(newcomer)).not.toContain(checkRequest)
    await change("makeDefault", secondNumber)
    await confirmSeen(marta)
    await joinParty(world, world.companies.bakery, "anna", "owner")
    const owner = await enter(world, "anna")
    expect(await paymentsPage(owner)).toContain(checkRequest)
    expect((await confirmSeen(owner)).status).toBe(302)
    expect(await paymentsPage(owner)).not.toContain(checkRequest)
    expect(await paymentsPage(newcomer)).toContain(checkRequest)
  })

  test("deleting an account deletes what its owner has checked", async () => {
    await startDeal()
    await change("makeDefault", secondNumber)
    await confirmSeen(await enter(world, "tomasz"))
    expect(await db.$count(dealAccountSeen)).toBe(1)
    await deleteAccount(tomasz)
    expect(await db.$count(dealAccountSeen)).toBe(0)
    expect(await paymentsPage()).toContain(checkedBefore)
  })

  test("a further deal that comes into force with a number that nobody checked asks to check it as well", async () => {
    await startDeal()
    await change("makeDefault", secondNumber)
    const next = await dealAfter(world, situations.accepted ?? [])
    const terms = { version: "2", capacity: "prezes zarządu" }
    expect((await marta.post(`${dealPath(next)}?dzialanie=acceptTerms`, terms, asPage)).status).toBe(302)
    expect(await paymentsPage(marta, next)).toMatch(new RegExp(`poprzedni kończył się na 2874. ${checkRequest}`))
    expect((await marta.get(paymentQrPath(next, 1))).status).toBe(409)
    await runDueJobs()
    const links = (await db.select().from(notification).where(isAccountNews)).map(({ link }) => link)
    expect(links).toContain(paymentsPath(next))
    await confirmSeen(marta)
    for (const dealId of [id, next]) expect(await paymentsPage(marta, dealId)).not.toContain(checkRequest)
    const last = await dealAfter(world, situations.accepted ?? [])
    await marta.post(`${dealPath(last)}?dzialanie=acceptTerms`, terms, asPage)
    expect(await paymentsPage(marta, last)).not.toContain(checkRequest)
    expect(await changesOf(last)).toHaveLength(1)
  })

  test("checking one number does not check a newer one", async () => {
    await startDeal()
    await change("makeDefault", secondNumber)
    const old = (await changesOf(id)).at(-1)?.id ?? ""
    await change("remove", secondNumber)
    const late = await marta.post(`${paymentsPath(id)}?dzialanie=rachunek`, { change: old }, asPage)
    expect(late.status).toBe(409)
    expect((await changesOf(id)).at(-1)).toMatchObject({ number: firstNumber, seenAt: null })
  })

  test("a paid deal notifies nobody, and asks to check the number once a payment is taken back", async () => {
    await startDeal()
    await karolina.post(`${paymentsPath(id)}?dzialanie=wplynelo`, {
      instalment: "1",
      amount: "1000",
      date: todayIn(new Date()),
      idempotencyKey: crypto.randomUUID(),
    })
    await runDueJobs()
    await change("makeDefault", secondNumber)
    await runDueJobs()
    expect(await db.$count(notification, eq(notification.kind, "account_changed"))).toBe(0)
    const [entry] = await db.select().from(paymentEntry).where(eq(paymentEntry.dealId, id))
    await karolina.post(`${paymentsPath(id)}?dzialanie=cofnij`, { entry: entry?.id ?? "", reason: "pomyłka" })
    expect(await paymentsPage()).toContain(checkRequest)
  })

  test("several deals of one sponsor make one notification, also of the first account and of its removal", async () => {
    id = await runningDeal()
    await runningDeal()
    expect(await paymentsPage()).toContain("Organizacja nie podała jeszcze rachunku")
    await add(firstNumber)
    await runDueJobs()
    const bells = await db
      .select()
      .from(notification)
      .where(and(eq(notification.kind, "account_changed"), eq(notification.userId, world.people.marta)))
    expect(bells).toHaveLength(1)
    expect(plain(bells[0]?.body ?? "")).toContain("kończy się na 2874")
    expect(await paymentsPage()).toContain(checkRequest)
    await change("remove", firstNumber)
    await runDueJobs()
    expect(await paymentsPage()).toContain("Organizacja usunęła")
    expect(await paymentsPage()).not.toContain(plain(formatBankAccount(firstNumber)))
    const unread = await db.select().from(notification).where(eq(notification.userId, world.people.marta))
    expect(unread.map(({ title }) => title)).toEqual(["Organizacja usunęła numer rachunku"])
  })

  test("a deal that comes into force while the default changes ends with the new one", async () => {
    await add(firstNumber)
    await add(secondNumber)
    for (let round = 0; round < 4; round++) {
      const of = round % 2 === 0 ? secondNumber : firstNumber
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

  test("a deal that is negotiated anew takes the new account, and asks to check it afterwards", async () => {
    await startDeal()
    await db.update(deals).set({ status: "negotiation" }).where(eq(deals.id, id))
    await change("makeDefault", secondNumber)
    expect((await changesOf(id)).at(-1)).toMatchObject({ number: secondNumber, seenAt: null })
    await db.update(deals).set({ status: "in_progress" }).where(eq(deals.id, id))
    expect(await paymentsPage()).toContain(checkRequest)
  })

  test("a change while a deal was negotiated anew is news once it is in force again, if something is left to pay", async () => {
    await startDeal()
    const paid = await runningDeal()
    await writeEntries({
      ...{ dealId: paid, instalmentKey: "1", kind: "received" as const, grosze: 100_000, onDay: todayIn(new Date()) },
      ...{ side: "organization" as const, authorId: world.people.karolina },
    })
    const anew = { status: "negotiation", termsAuthor: "organization" } as const
    await db
      .update(deals)
      .set(anew)
      .where(inArray(deals.id, [id, paid]))
    await change("makeDefault", secondNumber)
    await runDueJobs()
    expect(await db.$count(notification, isAccountNews)).toBe(0)
    for (const dealId of [paid, id]) {
      const [deal] = await db.select().from(deals).where(eq(deals.id, dealId))
      const accepted = await marta.post(
        `${dealPath(dealId)}?dzialanie=acceptTerms`,
        { version: String(deal?.version), capacity: "prezes zarządu" },
        asPage,
      )
      expect(accepted.status).toBe(302)
      await runDueJobs()
      expect(await db.$count(notification, isAccountNews)).toBe(dealId === paid ? 0 : 2)
    }
    const [bell] = await db.select().from(notification).where(isAccountNews)
    expect(bell?.link).toBe(paymentsPath(id))
    expect(plain(bell?.body ?? "")).toContain("poprzedni kończył się na 2874, nowy na 5387")
    expect((await emailsTo(world.viewers.marta.email)).map(({ kind }) => kind)).toContain("account_changed")
  })

  test("one person's check settles the notifications and emails of all the sponsor's people", async () => {
    await startDeal()
    await change("makeDefault", secondNumber)
    await runDueJobs()
    const finance = await enter(world, "tomasz")
    const bells = () => db.select().from(notification).where(isAccountNews)
    expect((await bells()).map(({ settledAt }) => settledAt)).toEqual([null, null])
    await confirmSeen(finance)
    await runDueJobs()
    expect(await bells()).toMatchObject([marta, finance].map(() => ({ readAt: expect.any(Date) })))
    expect((await bells()).map(({ settledAt }) => settledAt !== null)).toEqual([true, true])
    await emptyTables("notification", "email")
    await change("makeDefault", firstNumber)
    const sentBefore = sentEmails().length
    await confirmSeen(marta)
    await runDueJobs()
    expect((await bells()).map(({ settledAt }) => settledAt !== null)).toEqual([true, true])
    expect(emailsAfter(sentBefore).filter(({ to }) => to === world.viewers.marta.email)).toEqual([])
  })

  test("a newer number replaces unread notifications; back at the checked number they ask for nothing", async () => {
    await startDeal()
    const third = "10105000997603123456789123"
    await add(third)
    await change("makeDefault", secondNumber)
    await runDueJobs()
    await change("makeDefault", third)
    await runDueJobs()
    const unread = async () =>
      (
        await db
          .select()
          .from(notification)
          .where(and(isAccountNews, isNull(notification.readAt)))
      ).map(({ body, task }) => [plain(body).match(/nowy na (\d+)/)?.[1], task])
    expect(await unread()).toEqual([
      ["9123", "account"],
      ["9123", "account"],
    ])
    const sentBefore = sentEmails().length
    await change("makeDefault", firstNumber)
    await runDueJobs()
    expect(await unread()).toEqual([
      ["2874", null],
      ["2874", null],
    ])
    expect(emailsAfter(sentBefore).filter(({ to }) => to === world.viewers.marta.email)).toHaveLength(1)
  })

  test("an agreement prints no number that nobody of the sponsor has checked", async () => {
    await startDeal()
    const agreed = async (dealId: string) => {
      const rows = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, dealId))
      return rows.toSorted((one, other) => one.version - other.version).map(({ account }) => account)
    }
    const accept = async (dealId: string) => {
      const [deal] = await db.select().from(deals).where(eq(deals.id, dealId))
      const terms = { version: String(deal?.version), capacity: "prezes zarządu" }
      return (await marta.post(`${dealPath(dealId)}?dzialanie=acceptTerms`, terms, asPage)).status
    }
    expect(await agreed(id)).toEqual([firstNumber])
    await change("makeDefault", secondNumber)
    const further = await dealAfter(world, situations.accepted ?? [])
    expect(await accept(further)).toBe(302)
    expect((await agreed(further)).at(-1)).toBeNull()
    await confirmSeen(marta)
    const last = await dealAfter(world, situations.accepted ?? [])
    expect(await accept(last)).toBe(302)
    expect((await agreed(last)).at(-1)).toBe(secondNumber)
  })

  test("a payment marked as sent stores the account of its deal", async () => {
    await startDeal()
    await change("makeDefault", secondNumber)
    await marta.post(`${paymentsPath(id)}?dzialanie=wyslano`, {
      instalment: "1",
      amount: "10",
      date: todayIn(new Date()),
      idempotencyKey: crypto.randomUUID(),
    })
    expect(await db.select().from(paymentEntry)).toMatchObject([{ account: secondNumber }])
  })
})
