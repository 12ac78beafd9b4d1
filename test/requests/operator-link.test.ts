import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { twoFactor, user } from "#app/db/schema.ts"
import { requestOperatorLinks } from "#app/features/accounts/password/commands.server.ts"
import { env } from "#app/platform/env.server.ts"
import { log } from "#app/platform/log.server.ts"
import { signedUp, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "operator@pomost.example"
})

const email = "operator@pomost.example"
const newPassword = "nowy most nad Wartą 8"
let links: string[] = []

beforeEach(async () => {
  await emptyTables("user", "rate_limit")
  links = []
  vi.spyOn(log, "warn").mockImplementation(((line: { link?: string }) => {
    if (line.link) links.push(line.link)
  }) as typeof log.warn)
})
afterEach(() => {
  env.SMTP_URL = undefined
  vi.restoreAllMocks()
})

/** Opens the newest link of the log and sets a password; the path is the link's own. */
async function openLink() {
  const { origin, pathname, searchParams } = new URL(links.at(-1) ?? "")
  expect([origin, pathname]).toEqual([env.ORIGIN, "/reset-hasla"])
  const token = searchParams.get("token") ?? ""
  const answer = await visitor().post(`${pathname}?token=${token}`, {
    newPassword,
    confirmPassword: newPassword,
  })
  expect(answer.headers.get("location")).toBe("/logowanie?haslo=zmienione")
}

test("a person who registers the operator's address on a new site is no operator until they open the link in the log", async () => {
  const stranger = await signedUp("sponsor", { email })
  expect((await stranger.get("/operator")).status).toBe(404)
  expect(links).toHaveLength(1)
  await openLink()
  expect((await stranger.get("/profil")).status).toBe(302)
  const operator = visitor()
  expect((await operator.post("/logowanie", { email, password: newPassword })).status).toBe(302)
  expect((await operator.get("/operator")).status).toBe(200)
})

test("a second factor that somebody set up before the address was proved does not lock its owner out", async () => {
  await signedUp("sponsor", { email })
  const [account] = await db.select().from(user)
  await db.insert(twoFactor).values({ userId: account?.id ?? "", secret: "x", backupCodes: "[]", verified: true })
  await db.update(user).set({ twoFactorEnabled: true })
  await openLink()
  const operator = visitor()
  await operator.post("/logowanie", { email, password: newPassword })
  expect((await operator.get("/operator")).status).toBe(200)
})

test("the start logs a link for an unproved address, a forgotten password a newer one, and only the last one works", async () => {
  await signedUp("sponsor", { email })
  await requestOperatorLinks()
  await visitor().post("/reset-hasla", { email })
  expect(links).toHaveLength(3)
  for (const link of links.slice(0, 2))
    expect((await visitor().get(new URL(link).href.replace(env.ORIGIN, ""))).status).toBe(410)
  await openLink()
  await requestOperatorLinks()
  expect(links).toHaveLength(3)
})

test("the log has no link for other people, nor where emails reach the operator", async () => {
  const other = await signedUp("sponsor")
  await visitor().post("/reset-hasla", { email: other.email })
  env.SMTP_URL = "smtp://localhost:2525"
  await visitor().post("/rejestracja", {
    userType: "sponsor",
    name: "Olga Nadzór",
    companyName: "Operator S.A.",
    email,
    password: newPassword,
    confirmPassword: newPassword,
  })
  await requestOperatorLinks()
  await visitor().post("/reset-hasla", { email })
  expect(await db.select().from(user)).toHaveLength(2)
  expect(links).toEqual([])
})
