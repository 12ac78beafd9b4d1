import { randomUUID } from "node:crypto"
import { desc, eq, isNotNull } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { email, fact, organization, rateLimit, report, user, verification } from "#app/db/schema.ts"
import { emailLimits } from "#app/domain/notifications/email-limits.ts"
import { requestConfirmation } from "#app/features/accounts/email/commands.server.ts"
import { requestReset } from "#app/features/accounts/password/commands.server.ts"
import { sendInquiry } from "#app/features/organizations/inquiry/commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { countEmail } from "#app/platform/email/email-limits.server.ts"
import { env } from "#app/platform/env.server.ts"
import { visitor } from "#test/support/app.ts"
import { emailsTo, tokenFor } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const visitorEmail = "ewa@kowal.example"
let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email", "report", "inquiry")
  forgetWork()
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  env.SMTP_URL = "smtp://localhost:2525"
  return () => {
    env.SMTP_URL = undefined
  }
})

/** Kinds of the emails in the outbox to an address, the newest first, including waiting ones. */
const kindsTo = async (email: string) => (await emailsTo(email)).map(({ kind }) => kind)

/** Runs the reactions to every fact; the emails stay in the outbox, where the test counts them. */
async function reactAll() {
  const server = env.SMTP_URL
  env.SMTP_URL = undefined
  await runDueJobs()
  env.SMTP_URL = server
}

async function reportFrom(email: string, times = 1, by: { id: string } | null = null) {
  for (let time = 0; time < times; time++)
    await db.transaction(async (tx) => {
      const [sent] = await tx
        .insert(report)
        .values({ targetType: "other", reason: "Inne", details: "x", reporterEmail: email, goodFaith: true })
        .returning()
      await record(tx, { what: "report.send", aboutId: sent?.id ?? "", by })
    })
  await reactAll()
}
const register = (email: string) =>
  visitor().post("/rejestracja", {
    userType: "sponsor",
    name: "Ewa Kowal",
    organizationName: "",
    companyName: "Kowal Sp. z o.o.",
    email,
    password: "zielona-kładka-7",
    confirmPassword: "zielona-kładka-7",
  })
const resetLimits = () => db.delete(rateLimit).where(eq(rateLimit.key, rateLimit.key))

test("a typed address gets two confirmations of reports a day, in any spelling", async () => {
  for (const spelling of [visitorEmail, "Ewa@Kowal.example", visitorEmail]) await reportFrom(spelling, 4)
  const received = await db.select().from(email).where(eq(email.kind, "report.received"))
  expect(received).toHaveLength(emailLimits.unproved)
  for (let tag = 0; tag < 6; tag++) await reportFrom(`ewa+${tag}@kowal.example`)
  expect(await db.$count(email, eq(email.kind, "report.received"))).toBe(2 * emailLimits.unproved)
})

test("a person who reports under their account's own address is notified of each report", async () => {
  const { marta } = world.viewers
  await reportFrom(marta.email, 4, marta)
  expect(await kindsTo(marta.email)).toHaveLength(4)
  await reportFrom(marta.email, 4, world.viewers.karolina)
  expect(await kindsTo(marta.email)).toHaveLength(4 + emailLimits.unproved)
})

test("decisions beyond the limit wait and come in one email, and none is lost", async () => {
  await reportFrom(visitorEmail, 3)
  const reports = await db.select().from(report).orderBy(report.number)
  for (const [at, { id }] of reports.entries()) {
    await db
      .update(report)
      .set({ decision: "acted", statement: `Powód ${at}` })
      .where(eq(report.id, id))
    await db.transaction((tx) => record(tx, { what: "operator.decide", aboutId: id, by: null }))
  }
  const waitingFor = async () => {
    const [waiting, ...more] = await db.select().from(email).where(isNotNull(email.digest)).orderBy(desc(email.id))
    expect(more).toEqual([])
    return waiting
  }
  await reactAll()
  const waiting = await waitingFor()
  expect(waiting?.sendAfter?.getTime()).toBeGreaterThan(Date.now() + dayMs - 60_000)
  expect(await kindsTo(visitorEmail)).toHaveLength(emailLimits.unproved + 1)
  const [counter] = await db.select().from(rateLimit)
  expect(counter?.expire, "the one that waits is the first of the next day").toBeGreaterThan(
    Date.now() + 2 * dayMs - 60_000,
  )
})

test("strangers use up the limit of an address, and its owner can still confirm an account", async () => {
  await reportFrom(visitorEmail, 5)
  await register(visitorEmail)
  const token = await tokenFor(visitorEmail, "account.confirm")
  expect(token).not.toBeNull()
  expect(await kindsTo(visitorEmail)).toHaveLength(emailLimits.confirmation)
  for (let time = 0; time < 5; time++) {
    await requestConfirmation(visitorEmail)
    await requestReset(visitorEmail)
    await register(visitorEmail)
  }
  expect(await kindsTo(visitorEmail)).toHaveLength(emailLimits.confirmation)
  const confirmed = await visitor().post(`/potwierdz-email?token=${token}`, { token: token ?? "" })
  expect(confirmed.headers.get("location"), "the link of the inbox is still the right one").toBe(
    "/logowanie?potwierdzono",
  )
})

test("strangers who request links send few a day, and the owner of the account has one that works", async () => {
  const { id, email } = world.viewers.marta
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
  for (let time = 0; time < 8; time++) await requestReset(email)
  expect(await kindsTo(email)).toHaveLength(emailLimits.account)
  const token = (await tokenFor(email, "account.reset")) ?? ""
  expect(await visitor().html(`/reset-hasla?token=${token}`)).toContain("Wpisz nowe hasło")
  await db.update(verification).set({ expiresAt: new Date(Date.now() - 1) })
  await requestReset(email)
  expect(await kindsTo(email), "without a working link another one is sent").toHaveLength(emailLimits.account + 1)
  const newToken = (await tokenFor(email, "account.reset")) ?? ""
  expect(await visitor().html(`/reset-hasla?token=${newToken}`)).toContain("Wpisz nowe hasło")
})

test("an account whose link has expired gets one although strangers have used up the limit of the address", async () => {
  await register(visitorEmail)
  await resetLimits()
  await reportFrom(visitorEmail, 5)
  await requestConfirmation(visitorEmail)
  expect(await kindsTo(visitorEmail)).toHaveLength(1 + emailLimits.confirmation)
  await db.update(verification).set({ expiresAt: new Date(Date.now() - 1) })
  await requestConfirmation(visitorEmail)
  expect(await kindsTo(visitorEmail)).toHaveLength(2 + emailLimits.confirmation)
})

test("new accounts for invented tags of one mailbox do not evade the limit", async () => {
  for (let tag = 0; tag < 8; tag++) await register(`ewa+${tag}@kowal.example`)
  const confirmations = await db.$count(email, eq(email.kind, "account.confirm"))
  expect(confirmations).toBe(emailLimits.confirmation)
})

test("the owner of an account gets at most three emails a day about registrations with the address", async () => {
  const { id, email } = world.viewers.marta
  await db.update(user).set({ emailVerified: true }).where(eq(user.id, id))
  for (let time = 0; time < 6; time++) await register(email)
  expect(await kindsTo(email)).toEqual(Array(emailLimits.account).fill("account.exists"))
})

/** The sender of another form each time. */
const anew = () => ({ network: "", key: randomUUID() })

test("an organization gets ten inquiries a day as emails, and one summary of the others", async () => {
  const { orchard } = world.organizations
  await db.update(organization).set({ contactEmail: "biuro@sad.example" }).where(eq(organization.id, orchard))
  const write = async (name: string) => {
    await sendInquiry(null, orchard, { name, email: visitorEmail, message: "Pytanie", eventId: null }, anew())
    await reactAll()
  }
  for (let time = 1; time <= 13; time++) await write(`Osoba ${time}`)
  const rows = await emailsTo("biuro@sad.example")
  expect(rows.filter(({ kind }) => kind === "inquiry_new")).toHaveLength(emailLimits.inquiries)
  expect(rows.filter(({ kind }) => kind === "inquiry_more")).toHaveLength(1)
  await db.update(organization).set({ contactEmail: "inne@sad.example" }).where(eq(organization.id, orchard))
  await write("Osoba 14")
  expect(await kindsTo("inne@sad.example")).toEqual([])
})

test("two organizations with one contact address share its ten inquiries", async () => {
  await db.update(organization).set({ contactEmail: visitorEmail })
  const organizations = Object.values(world.organizations).slice(0, 2)
  for (const id of organizations)
    for (let time = 0; time < 8; time++)
      await sendInquiry(null, id, { name: "Osoba", email: "x@x.example", message: "Pytanie", eventId: null }, anew())
  await reactAll()
  expect((await kindsTo(visitorEmail)).filter((kind) => kind === "inquiry_new")).toHaveLength(emailLimits.inquiries)
})

test("concurrent counts never exceed the limit, and a rolled-back one does not count", async () => {
  const counted = { limit: "inquiries", recipient: randomUUID(), kind: "x", most: 10 } as const
  const count = () => db.transaction((tx) => countEmail(tx, counted))
  const undone = db.transaction(async (tx) => {
    await countEmail(tx, counted)
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  const results = await Promise.all(Array.from({ length: 25 }, count))
  const numbers = results.flatMap(({ number }) => number ?? []).sort((one, other) => one - other)
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const tomorrow = await db.transaction((tx) => countEmail(tx, counted, new Date(Date.now() + dayMs + 1000)))
  expect(tomorrow.number).toBe(1)
})

test("a demo counts nothing and emails nothing", async () => {
  await db.update(organization).set({ realm: "demo-1" })
  await db.update(fact).set({ realm: "demo-1" })
  const before = await db.$count(rateLimit)
  const { id } = world.viewers.marta
  await db.update(user).set({ realm: "demo-1" })
  await sendInquiry(
    { ...world.viewers.marta, realm: "demo-1" },
    world.organizations.orchard,
    {
      name: "Marta",
      email: visitorEmail,
      message: "Pytanie",
      eventId: null,
    },
    anew(),
  )
  await reactAll()
  expect([await db.$count(rateLimit), await db.$count(email, eq(email.userId, id))]).toEqual([before, 0])
})
