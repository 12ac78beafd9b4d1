import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal as deals, fact, notification, organization, paymentEntry } from "#app/db/schema.ts"
import { balancesOf, paymentErrors } from "#app/domain/deals/payments/ledger.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { getInstalments } from "#app/features/deals/payments/instalment-queries.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealPath, paymentsPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { alignRowsOf, dealAfter, inStatus, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { giveAccount } from "#test/support/parties.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const asPage = { headers: { accept: "text/html" } }
const account = "61109010140000071219812874"
const today = () => todayIn(new Date())
const plain = (html: string) => html.replaceAll("\u00a0", " ")
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("bank_account", "user", "fact", "rate_limit", "notification", "email")
  forgetWork()
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
  await alignRowsOf(id)
  await emptyTables("fact", "notification", "email")
  ;[marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
})

const whole = 100_000
const send = (who: Visitor, act: string, fields: Fields) =>
  who.post(`${paymentsPath(id)}?dzialanie=${act}`, fields, asPage)
const paying = (amount: string, more: Fields = {}): Fields => ({
  instalment: "1",
  amount,
  date: today(),
  idempotencyKey: crypto.randomUUID(),
  ...more,
})
const entries = () => db.select().from(paymentEntry).orderBy(paymentEntry.createdAt, paymentEntry.id)
const setOrganization = (numbers: Partial<typeof organization.$inferInsert>) =>
  db.update(organization).set(numbers).where(eq(organization.id, world.organizations.orchard))
const instalmentStates = async () =>
  balancesOf(await getInstalments(db, id), todayIn(new Date())).map(({ state }) => state)

describe("a payment", () => {
  test("is sent, received in parts, and both sides see the same ledger", async () => {
    await giveAccount(world, account)
    const shown = plain(await marta.html(paymentsPath(id)))
    expect(shown).toContain(plain(formatBankAccount(account)))
    expect(shown).toContain("POM-")
    expect(shown).toMatch(/Kod QR z danymi przelewu/)
    // the receiver's name stands in the transfer, and beside it only with a number that the transfer lacks
    await setOrganization({ nip: "5260250274" })
    expect(plain(await marta.html(paymentsPath(id)))).toContain("<h2>Odbiorca</h2>")
    await setOrganization({ nip: null, vatStatus: null })
    expect(plain(await marta.html(paymentsPath(id)))).not.toContain("<h2>Odbiorca</h2>")

    expect((await send(marta, "wyslano", paying("1000"))).status).toBe(302)
    expect(await instalmentStates()).toEqual(["sent"])
    expect((await send(karolina, "wplynelo", paying("400,50"))).status).toBe(302)
    expect(await instalmentStates()).toEqual(["sent"])
    expect(plain(await karolina.html(paymentsPath(id)))).toContain("zostało <b>599,50 zł</b>")
    expect((await send(karolina, "wplynelo", paying("599,50"))).status).toBe(302)
    expect(await instalmentStates()).toEqual(["paid"])
    expect(await entries()).toMatchObject([
      { kind: "sent", grosze: whole, side: "sponsor", account },
      { kind: "received", grosze: 40_050, side: "organization", account: null },
      { kind: "received", grosze: 59_950, side: "organization" },
    ])
    for (const who of [marta, karolina])
      for (const sum of ["1 000 zł", "400,50 zł", "599,50 zł"])
        expect(plain(await who.html(paymentsPath(id)))).toContain(sum)
    expect(plain(await marta.html(dealPath(id)))).toContain("Potwierdzono wpłatę 599,50 zł")
  })

  test("each form of a page has a key of its own, so that the next one can be sent after going back", async () => {
    const html = await karolina.html(paymentsPath(id))
    const keys = [...html.matchAll(/name="idempotencyKey" value="([^"]+)"/g)].map(([, key]) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test("notifies the other side's people at the bell", async () => {
    await send(marta, "wyslano", paying("1000"))
    await runDueJobs()
    expect(await db.select().from(notification).where(eq(notification.userId, world.people.karolina))).toMatchObject([
      { kind: "payment", link: paymentsPath(id), title: "Przelew wysłany" },
    ])
  })

  test.each([
    ["0", today(), paymentErrors.amount],
    ["-5", today(), "nie może być ujemna"],
    ["dużo", today(), "Wpisz kwotę cyframi"],
    ["1000,01", today(), "zostało 1 000 zł"],
    ["1".repeat(5000), today(), "100 000 000 zł"],
    ["10", "", paymentErrors.day],
    ["10", "2026-02-30", paymentErrors.day],
    ["10", addDays(today(), 1), paymentErrors.future],
    ["10", "1999-01-01", "Sprawdź rok"],
  ])("an amount of %j on %j is refused beside its field, and what was typed stays", async (amount, date, sentence) => {
    const answer = await send(karolina, "wplynelo", paying(amount, { date }))
    expect(answer.status).toBe(400)
    const shown = plain(await answer.text())
    expect(shown).toContain(sentence)
    expect(shown).toContain(`value="${amount}"`)
    expect(await entries()).toEqual([])
  })

  test.each([
    ["1 000", 100_000],
    ["999,5", 99_950],
    ["1.000,00", 100_000],
    ["1\u00a0000,00 zł", 100_000],
    ["0,01", 1],
    ["500.5 PLN", 50_050],
  ])("an amount of %j is read to the grosz", async (amount, grosze) => {
    expect((await send(karolina, "wplynelo", paying(amount))).status).toBe(302)
    expect(await entries()).toMatchObject([{ grosze }])
  })

  test.each([
    "1e3",
    "0x10",
    "1,000.50",
    "12 50",
    "10,001",
    "--5",
    "Infinity",
    "NaN",
    "١٠٠",
    "1000 000",
    "9".repeat(400),
  ])("an amount of %j is refused and writes nothing", async (amount) => {
    expect((await send(karolina, "wplynelo", paying(amount))).status).toBe(400)
    expect(await entries()).toEqual([])
  })

  test("above what is left is asked about, and one below it leaves the difference", async () => {
    expect((await send(karolina, "wplynelo", paying("600"))).status).toBe(302)
    const refused = await send(karolina, "wplynelo", paying("400,01"))
    expect([refused.status, plain(await refused.text())]).toEqual([400, expect.stringContaining("zostało 400 zł")])
    expect((await send(marta, "wyslano", paying("400,01"))).status).toBe(400)
    expect((await send(karolina, "wplynelo", paying("399,99"))).status).toBe(302)
    expect(plain(await marta.html(paymentsPath(id)))).toContain("zostało <b>0,01 zł</b>")
  })

  test("with an unknown instalment or action is refused", async () => {
    expect((await send(karolina, "wplynelo", paying("10", { instalment: "9" }))).status).toBe(404)
    expect((await send(karolina, "wplynelo", paying("10", { instalment: "'; --" }))).status).toBe(400)
    expect((await send(karolina, "inne", paying("10"))).status).toBe(404)
    expect(await entries()).toEqual([])
  })
})

describe("a payment is booked once", () => {
  test("when the same form comes 16 times at the same moment", async () => {
    const same = paying("1000")
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(karolina, "wplynelo", same)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    expect(await entries()).toHaveLength(1)
  })

  test("when two people of one side confirm the same money", async () => {
    await joinParty(world, world.organizations.orchard, "halina", "finance")
    const halina = await enter(world, "halina")
    const answers = await Promise.all([
      send(karolina, "wplynelo", paying("1000")),
      send(halina, "wplynelo", paying("1000")),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400])
    expect(await entries()).toHaveLength(1)
  })

  test("a corrected form may come with the key of the refused one", async () => {
    const refused = paying("5000")
    expect((await send(karolina, "wplynelo", refused)).status).toBe(400)
    expect((await send(karolina, "wplynelo", { ...refused, amount: "1000" })).status).toBe(302)
  })
})

describe("taking back", () => {
  const reverse = async (who: Visitor, at: number, reason = "pomyłka") =>
    send(who, "cofnij", { entry: (await entries())[at]?.id ?? "", reason })

  test("leaves both entries, opens the instalment again, and needs a reason", async () => {
    await send(karolina, "wplynelo", paying("1000"))
    const refused = await reverse(karolina, 0, " ")
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(paymentErrors.reason)
    expect((await reverse(karolina, 0)).status).toBe(302)
    expect(await instalmentStates()).toEqual(["planned"])
    const [received, reversal] = await entries()
    expect([received, reversal]).toMatchObject([
      { kind: "received" },
      { kind: "reversal", reversesId: received?.id, reason: "pomyłka" },
    ])
    expect((await reverse(karolina, 0)).status).toBe(409)
    expect((await send(karolina, "wplynelo", paying("1000"))).status).toBe(302)
    expect(plain(await marta.html(paymentsPath(id)))).toContain("Powód: pomyłka")
  })

  test("is not offered for a transfer that arrived, nor one more transfer once all is paid", async () => {
    const pageOf = async (who: Visitor) => plain(await who.html(paymentsPath(id)))
    await send(marta, "wyslano", paying("1000"))
    expect(await pageOf(karolina)).toContain("Nie wpłynęło")
    for (const text of ["Cofnij wpis", "Dodaj kolejny przelew"]) expect(await pageOf(marta)).toContain(text)
    await send(karolina, "wplynelo", paying("1000"))
    await db.update(deals).set(inStatus("completed")).where(eq(deals.id, id))
    expect(await pageOf(karolina)).not.toContain("Nie wpłynęło")
    for (const text of ["Cofnij wpis", "Dodaj kolejny przelew"]) expect(await pageOf(marta)).not.toContain(text)
    for (const who of [karolina, marta]) {
      const refused = await reverse(who, 0)
      expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(paymentErrors.arrived)])
    }
    // the receipt goes first
    expect((await reverse(karolina, 1)).status).toBe(302)
    expect((await reverse(marta, 0)).status).toBe(302)
  })

  test("happens once for two at the same moment", async () => {
    await send(marta, "wyslano", paying("1000"))
    const answers = await Promise.all([reverse(marta, 0), reverse(karolina, 0)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
    expect(await entries()).toHaveLength(2)
  })

  test("a reversal cannot be taken back: the payment is written once more", async () => {
    await send(karolina, "wplynelo", paying("1000"))
    await reverse(karolina, 0)
    const refused = await reverse(karolina, 1)
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(paymentErrors.isReversal)])
    expect((await send(karolina, "wplynelo", paying("1000"))).status).toBe(302)
    expect(await entries()).toHaveLength(3)
  })

  test("a sponsor cannot take back what the organization received", async () => {
    await send(karolina, "wplynelo", paying("1000"))
    expect((await reverse(marta, 0)).status).toBe(409)
    expect(await entries()).toHaveLength(1)
  })
})

describe("who may", () => {
  test("each side writes its own kind of entry", async () => {
    expect((await send(marta, "wplynelo", paying("10"))).status).toBe(403)
    expect((await send(karolina, "wyslano", paying("10"))).status).toBe(403)
    expect(await entries()).toEqual([])
  })

  test("a person of finance writes, a viewer only reads", async () => {
    await joinParty(world, world.organizations.orchard, "halina", "finance")
    expect((await send(await enter(world, "halina"), "wplynelo", paying("10"))).status).toBe(302)
    await joinParty(world, world.companies.bakery, "tomasz", "viewer")
    const tomasz = await enter(world, "tomasz")
    const shown = await tomasz.html(paymentsPath(id))
    expect(shown).toContain(roleNotes.recordPayments)
    expect(shown).not.toContain("Oznacz jako wysłane")
    expect((await send(tomasz, "wyslano", paying("10"))).status).toBe(403)
  })

  test("a stranger and a visitor get nothing", async () => {
    const halina = await enter(world, "halina")
    expect((await halina.get(paymentsPath(id), asPage)).status).toBe(404)
    expect((await send(halina, "wplynelo", paying("10"))).status).toBe(404)
    expect((await visitor().get(paymentsPath(id), asPage)).headers.get("location")).toMatch(/logowanie/)
    expect(await entries()).toEqual([])
  })

  test.each(["pending", "accepted", "rejected", "canceled"] as const)(
    "a deal that is %s takes none",
    async (status) => {
      await db.update(deals).set(inStatus(status)).where(eq(deals.id, id))
      expect((await send(karolina, "wplynelo", paying("10"))).status).toBe(409)
      expect(await karolina.html(paymentsPath(id))).not.toContain("Potwierdź wpłatę")
    },
  )

  test("a completed deal still takes payments", async () => {
    await db.update(deals).set(inStatus("completed")).where(eq(deals.id, id))
    expect((await send(karolina, "wplynelo", paying("10"))).status).toBe(302)
    expect(await db.select().from(fact)).toMatchObject([{ what: "deal.paymentReceived" }])
  })
})
