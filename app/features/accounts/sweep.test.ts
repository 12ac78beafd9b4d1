import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { event, fact, organization, session, user, verification } from "#app/db/schema.ts"
import { organizationPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import { signedUp, visitor } from "#test/support/app.ts"
import { changedPages } from "#test/support/changed-pages.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { sweepAccounts } from "./sweep-commands.server.ts"

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const password = "zielona-kładka-7"

beforeAll(() => {
  env.SMTP_URL = "smtp://localhost:2525"
})
afterAll(() => {
  env.SMTP_URL = undefined
})
beforeEach(async () => {
  await emptyTables("user", "rate_limit", "verification")
})

const register = (email: string) =>
  visitor().post("/rejestracja", {
    userType: "organization",
    name: "Karolina",
    organizationName: "Sad",
    email,
    password,
    confirmPassword: password,
  })

test("unconfirmed accounts are deleted after 30 days with their organization; confirmed ones stay", async () => {
  await register("nikt@sad.example")
  await register("ktos@sad.example")
  await db.update(user).set({ emailVerified: true }).where(eq(user.email, "ktos@sad.example"))
  expect(await sweepAccounts(inDays(29))).toBe(0)
  expect(await sweepAccounts(inDays(31))).toBe(1)
  expect((await db.select().from(user)).map(({ email }) => email)).toEqual(["ktos@sad.example"])
  expect(await db.select().from(organization)).toHaveLength(1)
})

test("cached pages that showed such an organization are dropped", async () => {
  await register("nikt@sad.example")
  const [gone] = await db.select().from(organization)
  const pages = ["/organizacje", organizationPath(gone?.id ?? "")]
  const forgotten = await changedPages(["/faq", ...pages])
  await sweepAccounts(inDays(31))
  expect(await forgotten()).toEqual(pages)
  const notified = await db
    .select()
    .from(fact)
    .where(eq(fact.aboutId, gone?.id ?? ""))
  expect(notified.map(({ what, byId }) => [what, byId])).toEqual([["organization.expire", null]])
})

test("an account from before emails were sent stays, confirmed or not; its old sessions and links go", async () => {
  env.SMTP_URL = undefined
  const { email } = await signedUp("sponsor")
  await visitor().post("/reset-hasla", { email })
  env.SMTP_URL = "smtp://localhost:2525"
  expect(await sweepAccounts(inDays(400))).toBe(0)
  expect(await db.select().from(user)).toHaveLength(1)
  expect([await db.select().from(session), await db.select().from(verification)]).toEqual([[], []])
})

test("thirty days count from the last confirmation email, and an account that was used stays", async () => {
  await register("spozniony@sad.example")
  await db.update(user).set({ createdAt: inDays(-400) })
  expect(await sweepAccounts(inDays(1))).toBe(0)
  const [person] = await db.select().from(user)
  await db.insert(event).values({
    organizationId: (await db.select().from(organization))[0]?.id ?? "",
    title: "Sadzenie",
    description: "Sadzimy drzewa",
    startDate: "2026-11-21",
    city: "Sad",
    voivodeship: "śląskie",
    category: "Inne",
  })
  expect(await sweepAccounts(inDays(31))).toBe(0)
  await db.delete(event)
  expect(await sweepAccounts(inDays(31))).toBe(1)
  expect(await db.$count(user, eq(user.id, person?.id ?? ""))).toBe(0)
})
