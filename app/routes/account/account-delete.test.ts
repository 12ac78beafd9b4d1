import { eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { deal as deals, fact, session, twoFactor, user } from "#app/db/schema.ts"
import { eventPath, organizationPath } from "#app/paths.ts"
import { newRecoveryCodes, storeRecoveryCodes } from "#app/platform/auth/recovery-codes.server.ts"
import { signedUp, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emailsTo } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const password = "zielona-kładka-7"
const agreed = { confirmation: "USUŃ", currentPassword: password }

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
})

test("the word USUŃ with the current password deletes the account and ends all its sessions", async () => {
  const person = await signedUp("sponsor")
  const phone = visitor()
  await phone.post("/logowanie", { email: person.email, password, rememberMe: "on" })
  const done = await person.post("/profil/usun", agreed)
  expect([done.status, done.headers.get("location")]).toEqual([302, "/"])
  expect(await person.html("/")).toContain("Twoje dane osobowe zostały usunięte lub zanonimizowane.")
  expect((await phone.get("/profil")).status).toBe(302)
  expect(await db.select().from(session)).toEqual([])
  expect((await visitor().post("/logowanie", { email: person.email, password })).status).toBe(401)
  expect((await emailsTo(person.email)).map(({ kind }) => kind)).toEqual(["account.deleted"])
  // the address is free again
  expect((await signedUp("organization", { email: person.email })).email).toBeDefined()
})

test.each([
  ["another word", { ...agreed, confirmation: "usuwam" }, 400, "Wpisz USUŃ, aby potwierdzić"],
  ["no password", { ...agreed, currentPassword: "" }, 400, "Wprowadź aktualne hasło"],
  ["a wrong password", { ...agreed, currentPassword: "nie to" }, 403, "Aktualne hasło jest nieprawidłowe"],
])("%s deletes nothing", async (_, fields, status, sentence) => {
  const person = await signedUp("sponsor")
  const answer = await person.post("/profil/usun", fields)
  expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([status, true])
  expect((await db.select().from(user))[0]?.deletedAt).toBeNull()
})

test("a deal in settlement blocks the deletion for both sides, and the page names the number of such deals", async () => {
  const world = await castWorld()
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.settlement))
  const names = Object.keys(world.viewers) as (keyof typeof world.viewers)[]
  const isOnEitherSide = (name: keyof typeof world.viewers) => {
    const { companyId, organizationId } = world.viewers[name]
    return [companyId, organizationId].includes(deal?.sponsorId ?? "") || organizationId === deal?.organizationId
  }
  for (const name of names.filter(isOnEitherSide)) {
    const person = await enter(world, name)
    expect(await person.html("/profil/usun")).toMatch(/Masz 1\s*trwającą współpracę/)
    const refused = await person.post("/profil/usun", agreed)
    expect(refused.status).toBe(409)
    expect((await person.get("/profil")).status).toBe(200)
  }
})

test("a deletion that is refused uses up no recovery code", async () => {
  const world = await castWorld()
  const codes = newRecoveryCodes()
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.settlement))
  const names = Object.keys(world.viewers) as (keyof typeof world.viewers)[]
  const name = names.find((one) => world.viewers[one].organizationId === deal?.organizationId) ?? "karolina"
  const userId = world.viewers[name].id
  await db.insert(twoFactor).values({ userId, secret: "s", backupCodes: storeRecoveryCodes(codes), verified: true })
  const person = await enter(world, name)
  for (let tries = 7; tries--; )
    expect((await person.post("/profil/usun", { ...agreed, code: codes[0] ?? "" })).status).toBe(409)
  expect((await db.select().from(twoFactor))[0]?.backupCodes).toBe(storeRecoveryCodes(codes))
})

test("proposals and negotiations are withdrawn by the ordinary moves", async () => {
  const world = await castWorld()
  for (const [key, by, to] of [
    ["pending", "organization", "rejected"],
    ["negotiation", "sponsor", "canceled"],
  ] as const) {
    const id = world.deals[key]
    const [deal] = await db.select().from(deals).where(eq(deals.id, id))
    const names = Object.keys(world.viewers) as (keyof typeof world.viewers)[]
    const name = names.find((one) =>
      by === "sponsor"
        ? world.viewers[one].companyId === deal?.sponsorId
        : world.viewers[one].organizationId === deal?.organizationId,
    )
    if (!name) throw new Error("no viewer belongs to that side")
    const person = await enter(world, name)
    expect((await person.post("/profil/usun", agreed)).headers.get("location")).toBe("/")
    const [after] = await db.select().from(deals).where(eq(deals.id, id))
    expect(after).toMatchObject({ status: to, openKey: null, version: (deal?.version ?? 0) + 1 })
    const facts = await db.select().from(fact).where(eq(fact.aboutId, id))
    expect(facts.some(({ details }) => details.reason === "Konto zostało usunięte.")).toBe(true)
  }
})

test("a deleted organization and its events have no page and are in no list", async () => {
  const world = await castWorld()
  const owner = await enter(world, "karolina")
  const eventId = world.events.planting
  expect((await visitor().get(eventPath(eventId))).status).toBe(200)
  await owner.post("/profil/usun", agreed)
  expect((await visitor().get(organizationPath(world.organizations.orchard))).status).not.toBe(200)
  expect((await visitor().get(eventPath(eventId))).status).toBe(404)
  expect(await visitor().html("/organizacje")).not.toContain(world.organizations.orchard)
})

test("in a demo deleting only signs out", async () => {
  const person = await signedUp("sponsor")
  await db.update(user).set({ realm: "demo-1" }).where(eq(user.email, person.email))
  await person.post("/profil/usun", { confirmation: "", currentPassword: "" })
  expect(await person.html("/")).toContain("Konto demonstracyjne nie zostanie usunięte.")
  expect((await person.get("/profil")).status).toBe(302)
  expect((await db.select().from(user))[0]?.deletedAt).toBeNull()
})

test("the export is a ZIP after the password; a wrong one or a visitor gets none", async () => {
  const person = await signedUp("organization")
  const wrong = await person.post("/profil/moje-dane.zip", { currentPassword: "nie to" })
  expect([wrong.status, wrong.headers.get("location")]).toEqual([302, "/profil?zakladka=bezpieczenstwo"])
  expect(await person.html("/profil?zakladka=bezpieczenstwo")).toContain("Aktualne hasło jest nieprawidłowe.")
  const answer = await person.post("/profil/moje-dane.zip", { currentPassword: password })
  expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    "application/zip",
    "private, no-store",
  ])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(strFromU8(files["dane.json"] ?? new Uint8Array())).toContain(person.email)
  expect(
    (await visitor().post("/profil/moje-dane.zip", { currentPassword: password })).headers.get("location"),
  ).toMatch(/^\/logowanie/)
})
