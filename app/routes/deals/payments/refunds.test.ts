import { and, eq, isNull } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, email, fact, notification, paymentEntry } from "#app/db/schema.ts"
import { paymentErrors } from "#app/domain/deals/payments/ledger.ts"
import { refundErrors } from "#app/domain/deals/payments/refund.ts"
import { checkDeals } from "#app/features/deals/payments/check-queries.server.ts"
import { addDays, formatDay, todayIn } from "#app/lib/dates.ts"
import { dealPath, paymentsPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { alignRowsOf, dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const asPage = { headers: { accept: "text/html" } }
const today = () => todayIn(new Date())
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ")
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("user", "fact", "rate_limit", "notification", "email")
  forgetWork()
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
  await alignRowsOf(id)
  await emptyTables("fact", "notification", "email")
  ;[marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
})

const send = (who: Visitor, act: string, fields: Fields) =>
  who.post(`${paymentsPath(id)}?dzialanie=${act}`, fields, asPage)
const withKey = (fields: Fields): Fields => ({ idempotencyKey: crypto.randomUUID(), ...fields })
/** Confirms a payment, also above the agreed 1 000 zł. */
const receive = async (amount: number) => {
  const fields = withKey({ instalment: "1", amount: String(amount), date: today() })
  const answer = await send(karolina, "wplynelo", fields)
  const confirmed = codeIn(await answer.text())
  if (confirmed) await send(karolina, "wplynelo", { ...fields, confirmed })
  await emptyTables("notification", "email")
}
const refund = (amount: string, more: Fields = {}) =>
  send(karolina, "zwrot", withKey({ amount, date: today(), reason: "", ...more }))
const codeIn = (html: string) => /name="confirmed"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? ""
/** With a yes to what is asked. */
const refundSurely = async (amount: string) =>
  refund(amount, { confirmed: codeIn(await (await refund(amount)).text()) })
const takeBack = async (who: Visitor) =>
  send(who, "cofnij", { entry: (await ledger())[0]?.id ?? "", reason: "Nie ma go na koncie" })
const cancel = () => db.update(deals).set(inStatus("canceled")).where(eq(deals.id, id))
const ledger = () => db.select().from(paymentEntry).orderBy(paymentEntry.createdAt, paymentEntry.id)
const sentEntry = async () => (await ledger()).find(({ kind }) => kind === "sent")
const newestRefund = async () => (await ledger()).findLast(({ kind }) => kind === "refund")
const storedDeal = async () => (await db.select().from(deals).where(eq(deals.id, id)))[0]
const newestEntry = async () => (await ledger()).at(-1)
const received = async () => (await storedDeal())?.receivedGrosze

describe("a side that agrees to cancel a deal", () => {
  test("reads which money is to be refunded, and afterwards that it is open until it was", async () => {
    await receive(600)
    await send(marta, "wyslano", withKey({ instalment: "1", amount: "400", date: today() }))
    const ask = { reason: "Zmiana planów", version: String((await storedDeal())?.version) }
    expect((await marta.post(`${dealPath(id)}?dzialanie=askToCancel`, ask, asPage)).status).toBe(302)
    const consequence = "Wpłynęło już 600 zł, a 400 zł jest w drodze. Po anulowaniu organizacja zwróci te pieniądze"
    expect(plain(await karolina.html(dealPath(id)))).toContain(consequence)
    const agree = { version: String((await storedDeal())?.version) }
    expect((await karolina.post(`${dealPath(id)}?dzialanie=confirmCancel`, agree, asPage)).status).toBe(302)
    const left = "Zostały jeszcze pieniądze do rozliczenia w zakładce Płatności."
    for (const who of [karolina, marta]) expect(plain(await who.html(dealPath(id)))).toContain(left)
    await runDueJobs()
    const emails = await db.select().from(email).where(eq(email.userId, world.people.marta))
    expect(plain(JSON.stringify(emails.map(({ content }) => content)))).toContain(left)
    expect(plain(await karolina.html(dealPath(id)))).not.toContain("Nie trzeba już nic robić.")
    await refundSurely("600")
    await send(marta, "cofnij", { entry: (await sentEntry())?.id ?? "", reason: "Bank go odrzucił" })
    await send(marta, "zwrot-dotarl", { entry: (await newestRefund())?.id ?? "" })
    expect(plain(await karolina.html(dealPath(id)))).toContain("Nie trzeba już nic robić.")
  })
})

describe("a refund", () => {
  test("lowers the received sum, and the sponsor confirms its arrival", async () => {
    await receive(1_200)
    expect(plain(await karolina.html(paymentsPath(id)))).toContain("Do zwrotu: 200 zł")
    expect(plain(await marta.html(paymentsPath(id)))).toContain("Organizacja zwróci te pieniądze albo napisze")
    expect(await marta.html(paymentsPath(id))).not.toContain("dzialanie=zwrot")
    expect((await refund("200", { reason: "Nadpłata" })).status).toBe(302)
    expect(await received()).toBe(100_000)
    expect(await checkDeals()).toEqual([])
    await runDueJobs()
    const notices = await db.select().from(notification).where(eq(notification.userId, world.people.marta))
    expect(notices.map(({ title }) => title)).toContain("Zwrot pieniędzy")
    const html = plain(await marta.html(paymentsPath(id)))
    for (const words of ["<b>Zwrot</b> 200 zł", "Nadpłata", "Potwierdź zwrot", "Zwrot nie dotarł"])
      expect(html).toContain(words)
    expect(plain(await karolina.html(paymentsPath(id)))).not.toContain("Do zwrotu")

    const refundEntry = { entry: (await newestEntry())?.id ?? "" }
    expect((await send(karolina, "zwrot-dotarl", refundEntry)).status).toBe(403)
    for (let time = 0; time < 2; time++) expect((await send(marta, "zwrot-dotarl", refundEntry)).status).toBe(302)
    expect(await db.select().from(fact).where(eq(fact.what, "deal.refundConfirmed"))).toHaveLength(1)
    expect(plain(await karolina.html(paymentsPath(id)))).toContain(`Sponsor potwierdził ${formatDay(today())}`)
    // the organization cannot take back what the sponsor confirmed, and nobody confirms what was taken back
    expect((await send(karolina, "cofnij", { ...refundEntry, reason: "pomyłka" })).status).toBe(409)
    expect((await send(marta, "cofnij", { ...refundEntry, reason: "Bank go cofnął" })).status).toBe(302)
    expect((await send(marta, "zwrot-dotarl", refundEntry)).status).toBe(409)
  })

  test("that did not arrive counts as received again", async () => {
    await receive(1_200)
    await refund("200")
    const entry = (await newestEntry())?.id ?? ""
    expect((await send(marta, "cofnij", { entry, reason: "Nie ma go na koncie" })).status).toBe(302)
    expect(await received()).toBe(120_000)
    expect(plain(await karolina.html(paymentsPath(id)))).toContain("Do zwrotu: 200 zł")
    expect((await send(marta, "zwrot-dotarl", { entry })).status).toBe(409)
    expect(await checkDeals()).toEqual([])
  })

  test("asks the sponsor's people until one of them says that it arrived, or did not", async () => {
    await joinParty(world, world.companies.bakery, "tomasz", "finance")
    const tomasz = await enter(world, "tomasz")
    await receive(1_200)
    await refund("100")
    await refund("50")
    await runDueJobs()
    const openRequests = async () => {
      const rows = await db.select().from(notification).where(eq(notification.task, "receive"))
      return rows.filter(({ settledAt }) => !settledAt).map(({ title, subjects }) => [title, subjects.length])
    }
    expect(await openRequests()).toEqual([
      ["Zwroty pieniędzy", 2],
      ["Zwroty pieniędzy", 2],
    ])
    const [first, second] = (await ledger()).filter(({ kind }) => kind === "refund")
    expect((await send(tomasz, "zwrot-dotarl", { entry: first?.id ?? "" })).status).toBe(302)
    await runDueJobs()
    expect(await openRequests(), "the second one is still to be confirmed").toHaveLength(2)
    expect((await send(tomasz, "cofnij", { entry: second?.id ?? "", reason: "Nie ma go" })).status).toBe(302)
    await runDueJobs()
    expect(await openRequests()).toEqual([])
  })

  test("a partial refund makes the instalment open again", async () => {
    await receive(1_000)
    expect(plain(await karolina.html(paymentsPath(id)))).toContain("Zwróć pieniądze")
    const question = await refund("400")
    expect([question.status, plain(await question.text())]).toEqual([
      400,
      expect.stringContaining("znów winien 400 zł"),
    ])
    await refundSurely("400")
    expect(plain(await marta.html(paymentsPath(id)))).toContain("zostało <b>400 zł</b>")
  })

  test("above the received sum, in the future or before the first payment is refused with what was typed", async () => {
    await receive(100)
    const cases: [Fields, string][] = [
      [{ amount: "100,01" }, "Możesz zwrócić najwyżej 100 zł: tyle zostało z wpłat"],
      [{ amount: "0" }, paymentErrors.amount],
      [{ date: addDays(today(), 1) }, paymentErrors.future],
      [{ date: addDays(today(), -1) }, refundErrors.early],
    ]
    for (const [more, error] of cases) {
      const answer = await refund("50", { reason: "Część środków", ...more })
      expect(answer.status).toBe(400)
      const html = plain(await answer.text())
      expect(html).toContain(plain(error))
      expect(html).toContain("Część środków")
    }
    expect(await ledger()).toHaveLength(1)
  })

  test("is written once for one form, and two at the same moment cannot exceed the received sum", async () => {
    await receive(1_200)
    const once = { idempotencyKey: crypto.randomUUID() }
    await Promise.all([refund("200", once), refund("200", once)])
    expect(await ledger()).toHaveLength(2)
    const question = await (await refund("200")).text()
    expect(plain(question)).toContain("jest już zapisany. Czy to kolejny zwrot?")
    const confirmed = codeIn(await (await refund("800")).text())
    const answers = await Promise.all([refund("800", { confirmed }), refund("800", { confirmed })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400])
    expect(await received()).toBe(20_000)
  })

  test("prevents the refunded payment from being taken back", async () => {
    await receive(500)
    await refundSurely("500")
    const [payment] = await ledger()
    const answer = await send(karolina, "cofnij", { entry: payment?.id ?? "", reason: "pomyłka" })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(paymentErrors.refunded)])
  })

  test("is refused to visitors, strangers, the sponsor and viewers", async () => {
    await receive(500)
    await joinParty(world, world.organizations.orchard, "halina", "viewer")
    const tries: [Visitor, number][] = [
      [visitor(), 401],
      [await enter(world, "anna"), 404],
      [marta, 403],
      [await enter(world, "halina"), 403],
    ]
    for (const [who, status] of tries) {
      expect((await send(who, "zwrot", withKey({ amount: "1", date: today(), reason: "" }))).status).toBe(status)
      expect((await send(who, "zatrzymaj", withKey({ grosze: "1", reason: "a" }))).status).toBe(status)
    }
    expect(await ledger()).toHaveLength(1)
  })
})

describe("a deal that was called off after it was paid", () => {
  test("is a task of the organization until the money went back, and its page stays", async () => {
    await receive(600)
    await cancel()
    expect(plain(await karolina.html("/"))).toContain("Zwróć 600 zł")
    expect(plain(await marta.html("/"))).not.toContain("Zwróć 600 zł")
    expect(await marta.html(dealPath(id))).toContain(paymentsPath(id))
    const html = plain(await karolina.html(paymentsPath(id)))
    expect(html).toContain("Współpraca zakończyła się bez realizacji, a sponsor już zapłacił.")
    expect((await refund("600")).status).toBe(302)
    expect(plain(await karolina.html("/"))).not.toContain("Zwróć 600 zł")
    // the sponsor still finds where to confirm
    expect(await marta.html(dealPath(id))).toContain(paymentsPath(id))
    expect((await send(marta, "zwrot-dotarl", { entry: (await newestEntry())?.id ?? "" })).status).toBe(302)
    expect((await send(marta, "wyslano", withKey({ instalment: "1", amount: "1", date: today() }))).status).toBe(409)
  })

  test("may keep the money with a reason that both sides read, until it is taken back", async () => {
    await receive(600)
    await cancel()
    const retain = (grosze: string, reason: string) => send(karolina, "zatrzymaj", withKey({ grosze, reason }))
    const withoutReason = await retain("60000", " ")
    expect([withoutReason.status, await withoutReason.text()]).toEqual([
      400,
      expect.stringContaining(refundErrors.reason),
    ])
    expect((await retain("50000", "Poniesione koszty")).status).toBe(409)
    expect((await retain("60000", "Poniesione koszty")).status).toBe(302)
    expect(await received()).toBe(60_000)
    expect(await checkDeals()).toEqual([])
    for (const who of [marta, karolina]) {
      const html = plain(await who.html(paymentsPath(id)))
      expect(html).toContain("<b>Zatrzymano</b> 600 zł")
      expect(html).toContain("Powód: Poniesione koszty")
      expect(html).not.toContain("Do zwrotu")
    }
    expect(plain(await karolina.html("/"))).not.toContain("Zwróć 600 zł")
    expect((await retain("60000", "Jeszcze raz")).status).toBe(409)
    const entry = (await newestEntry())?.id ?? ""
    expect((await send(marta, "cofnij", { entry, reason: "Nie zgadzam się" })).status).toBe(409)
    expect((await send(karolina, "cofnij", { entry, reason: "Zwracamy jednak" })).status).toBe(302)
    expect(plain(await karolina.html(paymentsPath(id)))).toContain("Do zwrotu: 600 zł")
  })

  test("takes what was on its way when it was called off, and lets a side correct its entries", async () => {
    await send(marta, "wyslano", withKey({ instalment: "1", amount: "600", date: today() }))
    await cancel()
    expect(plain(await karolina.html(paymentsPath(id)))).toContain("W drodze: 600 zł")
    const arrived = (amount: string) =>
      send(karolina, "wplynelo", withKey({ instalment: "deal", amount, date: today() }))
    expect((await arrived("700")).status).toBe(400)
    expect((await arrived("600")).status).toBe(302)
    expect(plain(await karolina.html(paymentsPath(id)))).toContain("Do zwrotu: 600 zł")
    const entry = (await newestEntry())?.id ?? ""
    expect((await send(karolina, "cofnij", { entry, reason: "To inny przelew" })).status).toBe(302)
    expect(await received()).toBe(0)
    const [sentEntry] = await ledger()
    expect((await send(marta, "cofnij", { entry: sentEntry?.id ?? "", reason: "Nie wysłaliśmy" })).status).toBe(302)
    expect((await arrived("600")).status).toBe(409)
    expect(await checkDeals()).toEqual([])
  })

  test.each([
    ["it came", () => send(karolina, "wplynelo", withKey({ instalment: "deal", amount: "600", date: today() }))],
    ["the sponsor takes it back", async () => takeBack(marta)],
    ["it does not come", async () => takeBack(karolina)],
  ])("asks the organization for the transfer on its way until %s", async (_, done) => {
    await send(marta, "wyslano", withKey({ instalment: "1", amount: "600", date: today() }))
    await runDueJobs()
    await cancel()
    const openRequests = () =>
      db.$count(notification, and(eq(notification.task, "receive"), isNull(notification.settledAt)))
    const task = "Sprawdź, czy wpłynęło 600 zł"
    expect([await openRequests(), plain(await karolina.html("/")).includes(task)]).toEqual([1, true])
    expect(plain(await marta.html("/"))).not.toContain(task)
    const [asks, sends] = [await karolina.html(paymentsPath(id)), await marta.html(paymentsPath(id))]
    expect(asks).toContain('<summary class="btn btn--quiet btn--small">Nie wpłynęło</summary>')
    expect(asks).toContain("Jeśli nie dotarły, wybierz „Nie wpłynęło” przy tym przelewie")
    expect(sends).not.toContain("Nie wpłynęło")
    expect((await done()).status).toBe(302)
    await runDueJobs()
    expect([await openRequests(), plain(await karolina.html("/")).includes(task)]).toEqual([0, false])
  })

  test("without any money has neither task nor form", async () => {
    await cancel()
    expect(await karolina.html(dealPath(id))).not.toContain(paymentsPath(id))
    expect(await karolina.html(paymentsPath(id))).not.toContain("dzialanie=zwrot")
    expect((await refund("1")).status).toBe(400)
  })
})
