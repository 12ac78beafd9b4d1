import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { bankAccount, deal as deals, organization } from "#app/db/schema.ts"
import { todayIn } from "#app/lib/dates.ts"
import { bankAccountsPath, paymentQrPath, paymentsPath } from "#app/paths.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter, password } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { agreePlan } from "#test/support/money/entries.ts"
import { giveAccount } from "#test/support/parties.ts"
import { qrIn, qrPictureIn } from "#test/support/shown/qr-in.ts"

const account = "61109010140000071219812874"
const otherNumber = "27114020040000300201355387"
const nip = "5260250995"
let world: World
let marta: Visitor
let karolina: Visitor
let id: string
let reference: string

beforeEach(async () => {
  await emptyTables("bank_account", "user", "fact", "rate_limit", "notification", "email")
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
  reference = `POM-${id.slice(0, 8).toUpperCase()}`
  await db.update(organization).set({ nip }).where(eq(organization.id, world.organizations.orchard))
  await giveAccount(world, account)
  await nameOrganization("Fundacja Sad")
  ;[marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
})

const nameOrganization = (organizationName: string) =>
  db.update(deals).set({ organizationName }).where(eq(deals.id, id))
/** What a phone reads from the code that the sponsor's page draws. */
const scanned = async () => qrIn(qrPictureIn(await marta.html(paymentsPath(id))))
const send = (who: Visitor, act: string, amount: string) =>
  who.post(`${paymentsPath(id)}?dzialanie=${act}`, {
    instalment: "1",
    amount,
    date: todayIn(new Date()),
    idempotencyKey: crypto.randomUUID(),
  })

test("the code asks for the whole sum in the nine fields of the Polish bank code", async () => {
  expect(await scanned()).toBe(`${nip}|PL|${account}|100000|Fundacja Sad|${reference} sponsoring|||`)
})

test("after a part has come, or is on its way, it asks for what is left, to the grosz and with six digits", async () => {
  expect((await send(karolina, "wplynelo", "400,49")).status).toBe(302)
  expect(await scanned()).toBe(`${nip}|PL|${account}|059951|Fundacja Sad|${reference} sponsoring|||`)
  expect((await send(marta, "wyslano", "599,50")).status).toBe(302)
  expect(await scanned()).toBe(`${nip}|PL|${account}|000001|Fundacja Sad|${reference} sponsoring|||`)
})

test("Polish letters lose their marks, and a separator in a name ends no field", async () => {
  await nameOrganization("Żółć|Gęślą Jaźń ŁÓDŹ")
  expect(await scanned()).toBe(`${nip}|PL|${account}|100000|Zolc Gesla Jazn LODZ|${reference} sponsoring|||`)
})

test("a long name ends after 20 characters, and a long title after 32", async () => {
  await nameOrganization("Stowarzyszenie Miłośników Śródmieścia")
  const plan = Array.from({ length: 12 }, (_, index) => ({
    key: String(index + 1),
    grosze: index === 11 ? 99_989 : 1,
    due: { daysAfterAgreed: index },
  }))
  await agreePlan(id, plan)
  expect((await send(karolina, "wplynelo", "0,09")).status).toBe(302)
  const text = await scanned()
  expect(text).toBe(`${nip}|PL|${account}|000001|Stowarzyszenie Milos|${reference} rata 10/12 sponsori|||`)
  expect(text.split("|")[5]).toHaveLength(32)
})

test("the code names the default account of two, also after the default has changed", async () => {
  await giveAccount(world, otherNumber, { isDefault: false })
  expect(await scanned()).toBe(`${nip}|PL|${account}|100000|Fundacja Sad|${reference} sponsoring|||`)
  const [second] = await db.select().from(bankAccount).where(eq(bankAccount.number, otherNumber))
  const changed = await karolina.post(`${bankAccountsPath}?sekcja=zmiana`, {
    do: "makeDefault",
    id: second?.id ?? "",
    currentPassword: password,
  })
  expect(changed.status).toBe(302)
  expect(await scanned()).toBe(`${nip}|PL|${otherNumber}|100000|Fundacja Sad|${reference} sponsoring|||`)
})

describe("the picture of an instalment's code", () => {
  beforeEach(async () => {
    const plan = [60_000, 40_000].map((grosze, at) => ({ key: String(at + 1), grosze, due: { daysAfterAgreed: at } }))
    await agreePlan(id, plan)
  })
  const getPicture = (who: Visitor, number: string | number, of = id) =>
    who.get(`${paymentsPath(of)}/${number}/qr.svg`, { headers: { accept: "image/*" } })
  const scanPicture = async (number: number) => qrIn(Buffer.from(await (await getPicture(marta, number)).arrayBuffer()))

  test("asks for what is left of that instalment, is no page and is stored nowhere", async () => {
    const answer = await getPicture(marta, 1)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="przelew-1\.svg"/)
    expect(answer.headers.get("content-security-policy")).toContain("sandbox")
    expect(await scanPicture(1)).toBe(`${nip}|PL|${account}|060000|Fundacja Sad|${reference} rata 1/2 sponsoring|||`)
    expect(await scanPicture(2)).toBe(`${nip}|PL|${account}|040000|Fundacja Sad|${reference} rata 2/2 sponsoring|||`)
    expect((await getPicture(karolina, 1)).status).toBe(200)
    expect(await marta.html(paymentsPath(id))).toContain(`href="${paymentQrPath(id, 1)}"`)
    expect((await send(karolina, "wplynelo", "100,50")).status).toBe(302)
    expect(await scanPicture(1)).toBe(`${nip}|PL|${account}|049950|Fundacja Sad|${reference} rata 1/2 sponsoring|||`)
  })

  test("is there for nobody else, for no other number, and not once nothing is left", async () => {
    for (const number of [0, 3, -1, "1.5", "01", "abc", "99999999999999999999", "1%2f"])
      expect([number, (await getPicture(marta, number)).status]).toEqual([number, 404])
    for (const who of ["tomasz", "rafal"] as const)
      expect((await getPicture(await enter(world, who), 1)).status).toBe(404)
    expect((await getPicture(visitor(), 1)).status).toBe(302)
    expect((await getPicture(marta, 1, crypto.randomUUID())).status).toBe(404)
    expect((await send(karolina, "wplynelo", "600")).status).toBe(302)
    expect((await getPicture(marta, 1)).status).toBe(404)
    expect((await getPicture(marta, 2)).status).toBe(200)
    await db.update(organization).set({ nip: null }).where(eq(organization.id, world.organizations.orchard))
    expect((await getPicture(marta, 2)).status).toBe(404)
    const early = await dealAfter(world, [])
    expect((await getPicture(marta, 1, early)).status).toBe(404)
  })
})
