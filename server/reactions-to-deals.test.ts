import { and, eq, isNotNull, ne, not, type SQL } from "drizzle-orm"
import { beforeEach, expect, test, vi } from "vitest"
import { writeAgreement } from "#app/db/conditions/frozen-terms.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { deal as deals, dealTerms, email, event, notification, user } from "#app/db/schema.ts"
import type { DealFact } from "#app/domain/deals/deal/deal-history.ts"
import { agreementPath, dealPath } from "#app/paths.ts"
import { afterGathering, bellEntries, emailsAfter, sentEmails } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { forgetWork, recordFact, runDueJobs } from "#test/support/worker.ts"
import { react } from "./reactions.ts"

let world: World
beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit", "email")
  forgetWork()
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date() }))
  await db.delete(notification)
})

const title = "Zielone Łazarskie Podwórka – wielkie wiosenne sadzenie"

type Names = { sponsor: string; organization: string }
type ExpectedNews = {
  side: "sponsor" | "organization"
  details?: Record<string, unknown>
  kind: string
  news: (by: Names) => string
}
const moves: Partial<Record<DealFact, ExpectedNews>> = {
  propose: {
    side: "sponsor",
    details: { to: "pending", message: "Chętnie pomożemy." },
    kind: "proposal_new",
    news: ({ sponsor }) => `${sponsor} proponuje 2 800 zł – `,
  },
  accept: {
    side: "organization",
    details: { from: "pending", to: "accepted" },
    kind: "proposal_accepted",
    news: ({ organization }) => `${organization} przyjmuje propozycję, 2 800 zł – `,
  },
  reject: {
    side: "organization",
    details: { from: "pending", to: "rejected", reason: "Brak miejsca" },
    kind: "proposal_rejected",
    news: ({ organization }) => `${organization} nie przyjmuje propozycji – `,
  },
  negotiate: {
    side: "organization",
    details: { from: "pending", to: "negotiation" },
    kind: "negotiation",
    news: ({ organization }) => `${organization} chce negocjować warunki – `,
  },
  edit: {
    side: "sponsor",
    details: { from: "negotiation", to: "negotiation" },
    kind: "negotiation",
    news: ({ sponsor }) => `${sponsor} proponuje 2 800 zł, wersja 1 – `,
  },
  settle: {
    side: "organization",
    details: { from: "in_progress", to: "settlement" },
    kind: "settlement_uploaded",
    news: () => "Rozliczenie do sprawdzenia: ",
  },
  replaceSettlement: {
    side: "organization",
    details: { from: "settlement", to: "settlement" },
    kind: "settlement_uploaded",
    news: ({ organization }) => `${organization} zamienia plik rozliczenia – `,
  },
  rejectSettlement: {
    side: "sponsor",
    details: { from: "settlement", to: "settlement_rejected", reason: "Brak zdjęć" },
    kind: "settlement_rejected",
    news: ({ sponsor }) => `${sponsor} prosi o poprawki w rozliczeniu – `,
  },
  acceptSettlement: {
    side: "sponsor",
    details: { from: "settlement", to: "completed" },
    kind: "completed",
    news: () => "Rozliczenie zaakceptowane, 2 800 zł – ",
  },
  cancel: {
    side: "sponsor",
    details: { from: "pending", to: "canceled" },
    kind: "canceled",
    news: ({ sponsor }) => `${sponsor} anuluje współpracę – `,
  },
  askToCancel: {
    side: "organization",
    details: { from: "in_progress", to: "in_progress", reason: "Zmiana planów" },
    kind: "cancel_asked",
    news: ({ organization }) => `${organization} prosi o anulowanie współpracy – `,
  },
  confirmCancel: {
    side: "sponsor",
    details: { from: "in_progress", to: "canceled" },
    kind: "canceled",
    news: ({ sponsor }) => `${sponsor} zgadza się na anulowanie współpracy – `,
  },
  declineCancel: {
    side: "sponsor",
    details: { from: "in_progress", to: "in_progress" },
    kind: "cancel_declined",
    news: ({ sponsor }) => `${sponsor} nie zgadza się na anulowanie współpracy – `,
  },
  withdrawCancel: {
    side: "organization",
    details: { from: "in_progress", to: "in_progress" },
    kind: "cancel_withdrawn",
    news: ({ organization }) => `${organization} wycofuje prośbę o anulowanie współpracy – `,
  },
}

const move = (what: DealFact, by: { id: string; partyId: string }, details: Record<string, unknown> = {}) =>
  recordFact({
    what: `deal.${what}`,
    aboutId: world.deals.pending,
    by,
    details: { version: 2, termsVersion: 1, ...details },
  })
async function namesOf(id: string): Promise<Names> {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  return { sponsor: deal?.sponsorName ?? "", organization: deal?.organizationName ?? "" }
}

const eachMove = Object.entries(moves) as [DealFact, ExpectedNews][]
test.each(eachMove)("%s reaches the other side once, in the list and by email", async (what, expected) => {
  const { side, details, kind, news } = expected
  const sentBefore = sentEmails().length
  const { marta, karolina } = world.viewers
  const [by, other] = side === "sponsor" ? [marta, karolina] : [karolina, marta]
  const id = await move(what, by, { side, ...details })
  await runDueJobs()
  await react(id)
  await runDueJobs()
  expect((await bellEntries(other.id)).filter((bell) => bell.kind !== "message_new")).toMatchObject([
    { kind, link: dealPath(world.deals.pending) },
  ])
  expect(await bellEntries(by.id)).toEqual([])
  expect(emailsAfter(sentBefore), "news gathers for five minutes").toEqual([])
  await runDueJobs(afterGathering())
  const [sentEmail, ...more] = emailsAfter(sentBefore)
  expect(more).toEqual([])
  expect(sentEmail?.to).toBe(other.email)
  expect(sentEmail?.subject).toBe(news(await namesOf(world.deals.pending)) + title)
  const text = sentEmail?.text.replace(/\s+/g, " ") ?? ""
  if (typeof details?.reason === "string") expect(text).toContain(details.reason)
  expect(text).toContain("Łącznie: 2 800 zł.")
  expect(text).toMatch(/\* .+: [\d ]+ zł/)
  expect(text).toMatch(/Możesz|Teraz Twój ruch\.|Teraz ruch drugiej strony\.|Na platformie|współpraca/)
  expect(text).toContain(dealPath(world.deals.pending))
  expect(text).toContain("/profil?zakladka=powiadomienia")
  expect(sentEmail?.header("list-unsubscribe")).toMatch(/^<http[^>]+\/powiadomienia\/wypisz\?zeton=[^>]+>$/)
  expect(sentEmail?.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
  expect(sentEmail?.header("content-type")).toContain("multipart/alternative")
})

test("both sides get the email about the agreement, with its document; nobody else does", async () => {
  const sentBefore = sentEmails().length
  const { marta, karolina } = world.viewers
  const id = world.deals.pending
  await db
    .update(deals)
    .set({ status: "in_progress", acceptedByOrganization: 1, acceptedBySponsor: 1 })
    .where(eq(deals.id, id))
  await db.transaction((tx) => writeAgreement(tx, id, null))
  await move("acceptTerms", marta, { side: "sponsor", from: "accepted", to: "in_progress" })
  await runDueJobs(afterGathering())
  const sent = emailsAfter(sentBefore)
  expect(sent.map(({ to }) => to).sort()).toEqual([karolina.email, marta.email].sort())
  for (const { subject, text } of sent) {
    expect(subject).toBe(`Warunki uzgodnione, 2 800 zł – ${title}`)
    expect(text).toContain("współpraca ruszyła")
    expect(text).toContain(`Umowa (PDF)`)
    expect(text.replace(/\s+/g, "")).toContain(agreementPath(id))
  }
  expect(await bellEntries(marta.id)).toEqual([])
})

test("moves within five minutes share one email that names the newest, and a later one has its own", async () => {
  const sentBefore = sentEmails().length
  const { marta, karolina } = world.viewers
  const { sponsor } = await namesOf(world.deals.pending)
  await move("propose", marta, { side: "sponsor", to: "pending" })
  for (let version = 2; version <= 9; version++) {
    await db.insert(dealTerms).values({
      ...{ dealId: world.deals.pending, version, author: "sponsor", authorId: marta.id },
      ...{ grossGrosze: 100_000 * version, inKindGrosze: 0 },
    })
    await move("edit", marta, { side: "sponsor", termsVersion: version })
  }
  await runDueJobs()
  await runDueJobs(afterGathering())
  const [sentEmail, ...more] = emailsAfter(sentBefore)
  expect(more).toEqual([])
  expect([sentEmail?.to, sentEmail?.subject]).toEqual([
    karolina.email,
    `${sponsor} proponuje 9 000 zł, wersja 9 – ${title}`,
  ])
  const text = sentEmail?.text.replace(/\s+/g, " ") ?? ""
  expect(text).toContain("Wcześniej w tej współpracy:")
  expect(text).toContain(`${sponsor} proponuje 2 800 zł`)
  expect(text).toContain(`${sponsor} proponuje 8 000 zł, wersja 8`)
  await move("cancel", marta, { side: "sponsor", to: "canceled" })
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore)).toHaveLength(2)
})

test("an email says that its sum is gross, and whether the amounts of its options are", async () => {
  const sentBefore = sentEmails().length
  const { marta } = world.viewers
  const net = { basis: "net", vatStatus: "active", vatRate: 23, grossGrosze: 344_400 } as const
  const ofDeal = eq(dealTerms.dealId, world.deals.pending)
  await db.update(dealTerms).set(net).where(ofDeal)
  await move("propose", marta, { side: "sponsor", to: "pending" })
  await runDueJobs()
  await runDueJobs(afterGathering())
  const [sentEmail] = emailsAfter(sentBefore)
  const text = sentEmail?.text.replace(/\s+/g, " ") ?? ""
  expect(sentEmail?.subject).toContain("proponuje 3 444 zł brutto – ")
  expect(text).toContain("Łącznie: 3 444 zł brutto. Kwoty przy opcjach są kwotami netto, stawka VAT: 23%.")
  expect(text).toContain("Do zapłaty: 3 444 zł brutto (2 800 zł netto + 644 zł VAT).")
})

test("switched-off news are left out of emails as well", async () => {
  const sentBefore = sentEmails().length
  const { marta, karolina } = world.viewers
  await db
    .update(user)
    .set({ mutedEmails: ["negotiation"] })
    .where(eq(user.id, karolina.id))
  await move("propose", marta, { side: "sponsor", to: "pending" })
  await move("edit", marta, { side: "sponsor", termsVersion: 2 })
  await runDueJobs(afterGathering())
  const [sentEmail, ...more] = emailsAfter(sentBefore)
  expect(more).toEqual([])
  expect(sentEmail?.text).not.toContain("wersja 2")
})

test("an email that is being sent takes no more news", async () => {
  const sentBefore = sentEmails().length
  const { marta } = world.viewers
  await move("propose", marta, { side: "sponsor", to: "pending" })
  await runDueJobs()
  await db.transaction(async (sending) => {
    await sending.select().from(email).where(isNotNull(email.digest)).for("update")
    await move("edit", marta, { side: "sponsor", termsVersion: 2 })
    await runDueJobs()
  })
  await runDueJobs(afterGathering())
  expect(emailsAfter(sentBefore)).toHaveLength(2)
})

test("the email of a refusal counts similar events that are not over by Warsaw's calendar", async () => {
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.pending))
  const day = "2030-04-24"
  const others = and(ne(event.organizationId, deal?.organizationId ?? ""), eq(event.realm, "public"))
  await db
    .update(event)
    .set({ category: "Ekologiczne", status: "planned", startDate: day, endDate: null, over: false })
    .where(others)
  await db
    .update(event)
    .set({ category: "Ekologiczne" })
    .where(not(others as SQL))
  const events = await db.$count(event, others)
  expect(events).toBeGreaterThan(0)
  const similarAt = async (now: string) => {
    vi.setSystemTime(now)
    await emptyTables("email", "fact", "reaction_done")
    const details = { side: "organization", from: "pending", to: "rejected", reason: "Brak", version: 2 }
    await react(await recordFact({ what: "deal.reject", aboutId: deal?.id ?? "", by: world.viewers.karolina, details }))
    const [sentEmail] = await db.select().from(email).where(eq(email.kind, "proposal_rejected"))
    return (sentEmail?.content as { similar?: number } | undefined)?.similar
  }
  vi.useFakeTimers({ toFake: ["Date"] })
  try {
    // 23:30 and 0:30 in Warsaw
    expect(await similarAt("2030-04-24T21:30:00Z")).toBe(events)
    expect(await similarAt("2030-04-24T22:30:00Z")).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
