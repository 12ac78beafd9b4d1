import { eq, ne } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, deal as deals, dealTerms, deliverable, email, event, organization } from "#app/db/schema.ts"
import type { VatStatus } from "#app/domain/shared/vat.ts"
import { remindOfTasks } from "#app/features/deals/tasks/daily/commands.server.ts"
import { addDays, formatLongDay, startOfDay } from "#app/lib/dates.ts"
import { dealPath, eventPath, fa3Path, paymentsPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const html = { headers: { accept: "text/html" } }
const plain = (text: string) => text.replaceAll("\u00a0", " ")
let world: World
let pawel: Visitor
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit", "email")
  forgetWork()
  world = await castWorld()
  ;[pawel, karolina] = [await enter(world, "pawel"), await enter(world, "karolina")]
})

const setVatStatus = (vatStatus: VatStatus | null) =>
  db
    .update(organization)
    .set({ nip: "7811950281", address: "ul. Kanałowa 14, Poznań", vatStatus })
    .where(eq(organization.id, world.organizations.orchard))

const address = () => `/wspolprace/nowa?wydarzenie=${world.events.planting}`
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

/** The payment's controls as a browser without scripts would send them. */
function moneyOn(page: string): Fields {
  const inputs = [...page.matchAll(/<input[^>]* name="(?:instalments|taxedVat)[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, "type") !== "checkbox")
  const selects = [...page.matchAll(/<select[^>]* name="(basis|vat)"[^>]*>(.*?)<\/select>/gs)]
  return Object.fromEntries([
    ...inputs.map((tag) => [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ""]),
    ...selects.map(([, name, options = ""]) => {
      const all = [...options.matchAll(/<option[^>]*>/g)].map(([tag]) => tag)
      return [name, attribute(all.find((tag) => / selected/.test(tag)) ?? all[0] ?? "", "value") ?? ""]
    }),
  ])
}

const proposalFields = (more: Fields = {}): Fields => ({
  eventIds: world.events.planting,
  "customOptions[0].title": "Poczęstunek",
  "customOptions[0].amount": "1 230",
  "customOptions[0].providedBy": "organization",
  capacity: "właściciel firmy",
  idempotencyKey: crypto.randomUUID(),
  ...more,
})

async function proposed(more: Fields = {}): Promise<string> {
  const answer = await pawel.post("/wspolprace/nowa", proposalFields(more), html)
  expect(answer.status, await answer.text()).toBe(302)
  return answer.headers.get("location")?.split("/").at(-1) ?? ""
}

async function agreedDeal(more: Fields = {}): Promise<string> {
  const id = await proposed(more)
  const post = async (who: Visitor, move: string, version: string) => {
    const answer = await who.post(`${dealPath(id)}?dzialanie=${move}`, { capacity: "prezes zarządu", version }, html)
    expect(answer.status, move).toBe(302)
  }
  await post(karolina, "accept", "1")
  await post(pawel, "acceptTerms", "2")
  return id
}

const terms = async (id: string) => {
  const [found] = await db.select().from(dealTerms).where(eq(dealTerms.dealId, id))
  const { basis, vatStatus, vatRate, plan } = found ?? {}
  return { basis, vatStatus, vatRate, plan }
}
const whole = [{ key: "1", grosze: 123_000, due: { daysAfterAgreed: 14 } }]
const termsOfPayer = { basis: "gross", vatStatus: "active", vatRate: 23, plan: whole }
const termsWithoutVat = { basis: "gross", vatStatus: null, vatRate: null }

describe("a proposal whose sender opened no field of the payment", () => {
  test("a proposal to a VAT payer becomes a deal whose invoice can be drafted", async () => {
    await setVatStatus("active")
    const id = await agreedDeal(moneyOn(await pawel.html(address())))
    const draft = await karolina.get(fa3Path(id), html)
    const xml = await draft.text()
    expect(draft.status, xml).toBe(200)
    expect(xml).toContain("<P_13_1>1000.00</P_13_1><P_14_1>230.00</P_14_1><P_15>1230.00</P_15>")
  })

  test("is due two weeks after the agreement, and both sides are reminded when the day has passed", async () => {
    const id = await agreedDeal(moneyOn(await pawel.html(address())))
    const [agreement] = await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id))
    const due = addDays(agreement?.agreedOn ?? "", 14)
    expect(plain(await pawel.html(paymentsPath(id)))).toContain(formatLongDay(due))
    await runDueJobs()
    const remind = (days: number) => remindOfTasks(new Date(startOfDay(addDays(due, days)).getTime() + 7.5 * 3_600_000))
    const reminded = async () =>
      (await db.select().from(email).where(eq(email.kind, "reminder_daily"))).map(({ userId }) => userId)
    await db.delete(deals).where(ne(deals.id, id))
    await db.delete(deliverable)
    await remind(0)
    expect(await reminded(), "the sponsor alone, the day before, at the latest").toEqual([world.people.pawel])
    await db.delete(email)
    await remind(1)
    expect((await reminded()).toSorted()).toEqual([world.people.pawel, world.people.karolina].toSorted())
  })

  test("has the same terms when its form has no such fields", async () => {
    await setVatStatus("active")
    const page = await pawel.html(address())
    expect(await terms(await proposed(moneyOn(page)))).toEqual(termsOfPayer)
    const other = await enter(world, "tomasz")
    const answer = await other.post("/wspolprace/nowa", proposalFields(), html)
    expect(await terms(answer.headers.get("location")?.split("/").at(-1) ?? "")).toEqual(termsOfPayer)
  })

  test("has no day and no VAT where it offers goods alone", async () => {
    await setVatStatus("active")
    const goods = { ...moneyOn(await pawel.html(address())), "customOptions[0].form": "goods" }
    expect(await terms(await proposed(goods))).toEqual({ ...termsWithoutVat, plan: null })
  })
})

describe("the form of a proposal", () => {
  test.each([
    ["active", "Płatność: całość w ciągu 14 dni od zawarcia umowy, kwoty brutto, 23% VAT."],
    ["exempt", "Płatność: całość w ciągu 14 dni od zawarcia umowy, organizacja jest zwolniona z VAT."],
    [null, "Płatność: całość w ciągu 14 dni od zawarcia umowy, kwoty brutto."],
  ] as const)("states the payment beside the sum for an organization with VAT status %s", async (status, sentence) => {
    await setVatStatus(status)
    const page = plain(await pawel.html(address()))
    expect(page).toContain(sentence)
    expect(page).toContain("Jedna rata bez kwoty to całość w podanym terminie.")
  })

  test("keeps another choice, also a refused one, and one that leaves everything open", async () => {
    await setVatStatus("active")
    const chosen = { basis: "gross", vat: "", "instalments[0].amount": "", "instalments[0].dueDays": "400" }
    const refused = await pawel.post(address(), proposalFields({ ...chosen, "instalments[0].dueOn": "" }), html)
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page).toContain("Podaj liczbę dni od 0 do 365")
    expect(moneyOn(page)).toEqual({ ...chosen, "instalments[0].dueOn": "" })
    expect(await terms(await proposed({ ...chosen, "instalments[0].remove": "on" }))).toEqual({
      ...termsWithoutVat,
      plan: null,
    })
  })

  test("says that a payment has no day where no instalment is left, as the terms then do", async () => {
    const page = plain(await pawel.html(address()))
    expect(page).toContain("Gdy usuniesz wszystkie raty, sponsor płaci całość jednym przelewem, bez terminu.")
    const without = { ...moneyOn(page), "instalments[0].remove": "on", "instalments[0].amount": "dużo" }
    const refused = await pawel.post(address(), proposalFields({ ...without, capacity: "" }), html)
    expect(plain(await refused.text())).toContain("Płatność: całość jednym przelewem, bez terminu")
    expect((await terms(await proposed(without))).plan).toBeNull()
  })

  test("has the organization's VAT again when a refused donation becomes sponsoring", async () => {
    await setVatStatus("active")
    const late = { "instalments[0].dueDays": "400" }
    const donation = async (money: Fields): Promise<Fields> => {
      const refused = await pawel.post(address(), proposalFields({ ...money, ...late, kind: "donation" }), html)
      expect(refused.status).toBe(400)
      const page = await refused.text()
      expect(page).toContain("Podaj liczbę dni od 0 do 365")
      return { ...moneyOn(page), "instalments[0].dueDays": "14" }
    }
    const withoutScripts = await donation(moneyOn(await pawel.html(address())))
    expect(withoutScripts.vat).toBe("")
    // as scripts send it, whose form has followed the kind
    const byScript = await donation({ ...withoutScripts, vat: "" })
    expect(byScript).toEqual(withoutScripts)
    expect(await terms(await proposed({ ...byScript, kind: "donation" }))).toEqual({ ...termsWithoutVat, plan: whole })
    const tomasz = await enter(world, "tomasz")
    const answer = await tomasz.post("/wspolprace/nowa", proposalFields({ ...byScript, kind: "sponsoring" }), html)
    expect(await terms(answer.headers.get("location")?.split("/").at(-1) ?? "")).toEqual(termsOfPayer)
  })

  test("says nothing of the organization's VAT to visitors", async () => {
    await setVatStatus("active")
    const page = eventPath(world.events.planting)
    const vatInPageData = 'active\\"'
    expect(await pawel.html(page)).toContain(vatInPageData)
    expect(await visitor().html(page)).not.toContain(vatInPageData)
  })
})

describe("a deal proposed again", () => {
  const again = async (money: Partial<typeof dealTerms.$inferInsert>) => {
    const ended = world.deals.completed
    await db
      .update(event)
      .set({ status: "planned", startDate: "2099-05-01", endDate: null })
      .where(eq(event.id, world.events.coding))
    await db.update(organization).set({ vatStatus: "active" })
    await db.update(dealTerms).set(money).where(eq(dealTerms.dealId, ended))
    return moneyOn(await (await enter(world, "anna")).html(`/wspolprace/nowa?ponow=${ended}`))
  }
  const row = (dueDays: string) => ({
    "instalments[0].amount": "",
    "instalments[0].dueOn": "",
    "instalments[0].dueDays": dueDays,
  })

  test("keeps its VAT and its days after the agreement", async () => {
    const plan = [{ key: "1", grosze: 100_000, due: { daysAfterAgreed: 30 } }]
    const agreedDeal = { basis: "net", vatStatus: "active", vatRate: 8, plan } as const
    expect(await again(agreedDeal)).toEqual({ basis: "net", vat: "8", ...row("30") })
  })

  test.each([
    ["a day that has passed", [{ key: "1", grosze: 100_000, due: { on: "2027-01-10" } }]],
    ["no day", null],
  ])("has the payment of a new proposal where its own has %s", async (_, plan) => {
    expect(await again({ plan })).toEqual({ basis: "gross", vat: "23", ...row("14") })
  })
})
