import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  company,
  dealEvent,
  dealLine,
  deal as deals,
  dealTerms,
  event,
  fact,
  idempotency,
  sponsorshipOption,
} from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKinds } from "#app/domain/deals/deal/deal.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { proposalRefusals } from "#app/domain/deals/proposal/proposal.ts"
import { type ProposalForm, proposalErrors } from "#app/domain/deals/proposal/proposal-form.ts"
import { termsErrors } from "#app/domain/deals/terms/terms-lines.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { AlreadyOpen, propose, untilTomorrow } from "./commands.server.ts"

let world: World
let pawel: Viewer
let before: number

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency")
  world = await castWorld()
  pawel = world.viewers.pawel
  before = await db.$count(deals)
})

const blankRow = { eventId: null, description: "", benefits: [] }
const form = (changes: Partial<ProposalForm> = {}): ProposalForm => ({
  organizationId: null,
  eventIds: [world.events.planting],
  options: [
    { optionId: world.options.planting.bronze, amount: "2 000" },
    { optionId: null, amount: "9 999" },
  ],
  customOptions: [{ ...blankRow, title: "Poczęstunek dla wolontariuszy", amount: "800,50" }],
  kind: "sponsoring",
  message: "Dzień dobry, chętnie pomożemy.",
  confirmWithoutAmount: false,
  confirmWithoutBenefits: false,
  capacity: "właściciel firmy",
  repeatsId: null,
  idempotencyKey: crypto.randomUUID(),
  ...changes,
})
const expectNothingWritten = async () => {
  expect(await db.$count(deals)).toBe(before)
  expect(await db.$count(idempotency)).toBe(0)
}

test("a proposal writes the whole deal at once: copies of the options, the server's total, terms version 1, the message", async () => {
  const sent = await propose(pawel, form())
  if (!sent.ok) throw new Error(JSON.stringify(sent.errors))
  const [deal] = await db.select().from(deals).where(eq(deals.id, sent.id))
  expect(deal).toMatchObject({
    status: "pending",
    version: 1,
    termsVersion: 1,
    termsAuthor: "sponsor",
    acceptedBySponsor: 1,
    acceptedByOrganization: null,
    sponsorName: "Okna Drwęca S.A.",
    organizationName: "Fundacja Sąsiedzki Sad",
    realm: "public",
    openKey: `${pawel.companyId}|${world.events.planting}`,
  })
  expect(deal?.searchText).toContain("Paweł Gołębiewski")
  expect(deal?.searchText).toContain("Zielone Łazarskie")
  expect(await db.$count(dealTerms, eq(dealTerms.dealId, sent.id))).toBe(1)
  expect(await db.$count(dealEvent, eq(dealEvent.dealId, sent.id))).toBe(1)
  const lines = await db.select().from(dealLine).where(eq(dealLine.dealId, sent.id)).orderBy(dealLine.position)
  const [bronze] = await db
    .select()
    .from(sponsorshipOption)
    .where(eq(sponsorshipOption.id, world.options.planting.bronze))
  expect(lines).toMatchObject([
    {
      title: bronze?.title,
      benefits: bronze?.benefits,
      priceGrosze: 100_000,
      priceToGrosze: 300_000,
      amountGrosze: 200_000,
      isCustom: false,
    },
    {
      title: "Poczęstunek dla wolontariuszy",
      amountGrosze: 80_050,
      isCustom: true,
      sponsorshipOptionId: null,
      eventId: null,
    },
  ])
  const [happened] = await db
    .select()
    .from(fact)
    .where(and(eq(fact.aboutId, sent.id), eq(fact.what, "deal.propose")))
  expect(happened).toMatchObject({
    byId: pawel.id,
    details: {
      message: "Dzień dobry, chętnie pomożemy.",
      version: 1,
      termsVersion: 1,
      to: "pending",
    },
  })
})

test.each(dealKinds)("a proposal of the kind %s has it in the deal and in its first terms (X7)", async (kind) => {
  const sent = await propose(pawel, form({ kind, confirmWithoutBenefits: kind === "donation" }))
  const id = sent.ok ? sent.id : ""
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  const [terms] = await db.select().from(dealTerms).where(eq(dealTerms.dealId, id))
  expect([deal?.kind, terms?.kind]).toEqual([kind, kind])
})

describe("the same form again", () => {
  test("answers with the first deal, also when sixteen come at once", async () => {
    const proposal = form()
    const answers = await Promise.all(Array.from({ length: 16 }, () => propose(pawel, proposal)))
    expect(new Set(answers.map((answer) => answer.ok && answer.id)).size).toBe(1)
    expect(await propose(pawel, proposal)).toEqual(answers[0])
    expect(await db.$count(deals)).toBe(before + 1)
  })
  test("with another content is refused", async () => {
    const proposal = form()
    await propose(pawel, proposal)
    for (const other of [{ message: "inna" }, { kind: "barter" } as const])
      await expect(propose(pawel, { ...proposal, ...other })).rejects.toMatchObject({ reason: "conflict" })
    expect(await db.$count(deals)).toBe(before + 1)
  })
  test("may be sent with the mistake put right after a refusal", async () => {
    const proposal = form({ eventIds: [] })
    expect(await propose(pawel, proposal)).toMatchObject({ ok: false })
    expect(await propose(pawel, { ...proposal, eventIds: [world.events.planting] })).toMatchObject({ ok: true })
  })
  test("still answers when the event has been cancelled meanwhile", async () => {
    const proposal = form()
    const sent = await propose(pawel, proposal)
    await db.update(event).set({ status: "canceled" }).where(eq(event.id, world.events.planting))
    expect(await propose(pawel, proposal)).toEqual(sent)
  })
})

test("a second proposal for the same events is refused, and the refusal names the open deal (B22)", async () => {
  const sent = await propose(pawel, form())
  const racers = await Promise.allSettled(Array.from({ length: 8 }, () => propose(pawel, form())))
  for (const racer of racers) {
    expect(racer.status).toBe("rejected")
    const { reason } = racer as PromiseRejectedResult
    expect(reason).toBeInstanceOf(AlreadyOpen)
    expect(reason.dealId).toBe(sent.ok && sent.id)
  }
  expect(await db.$count(deals)).toBe(before + 1)
})

test("a sponsor may send twenty proposals a day, then no more until tomorrow (B22)", async () => {
  const { rows: many } = await pool.query<{ id: string }>(
    `insert into event (id, organization_id, title, description, category, start_date, city, voivodeship)
     select gen_random_uuid(), organization_id, 'Wydarzenie ' || n, description, category, start_date, city, voivodeship
     from event, generate_series(0, 20) n where id = $1 returning id`,
    [world.events.planting],
  )
  const send = (eventId: string, now: Date) =>
    propose(
      pawel,
      form({ eventIds: [eventId], options: [], customOptions: [{ ...blankRow, title: "Soki", amount: "5" }] }),
      now,
    )
  const tomorrow = startOfDay(addDays(todayIn(new Date()), 1))
  const lateToday = new Date(tomorrow.getTime() - 1000)
  for (const { id } of many.slice(0, 20)) expect(await send(id, lateToday)).toMatchObject({ ok: true })
  await expect(send(many[20]?.id ?? "", lateToday)).rejects.toMatchObject({
    reason: "too-many",
    message: dealErrors.tooManyToday,
    retryAfter: 1,
  })
  expect(await send(many[20]?.id ?? "", tomorrow)).toMatchObject({ ok: true })
})

test.each([
  ["of 25 hours begins", "2027-10-30T22:30:00Z", 24.5],
  ["of 25 hours ends", "2027-10-31T22:30:00Z", 0.5],
  ["before one of 23 hours ends", "2027-03-27T22:30:00Z", 0.5],
  ["of 23 hours begins", "2027-03-27T23:30:00Z", 22.5],
])("the hours until tomorrow follow the calendar when a day %s", (_, now, hours) =>
  expect(untilTomorrow(new Date(now))).toBe(hours * 3600),
)

describe("a proposal with an error is refused beside the field, and nothing is written", () => {
  test.each<[string, (w: World) => Partial<ProposalForm>, Record<string, string>]>([
    [
      "nothing",
      () => ({ eventIds: [], options: [], customOptions: [] }),
      { "": proposalErrors.incomplete, eventIds: proposalErrors.events, options: proposalErrors.options },
    ],
    [
      "no option",
      () => ({ options: [], customOptions: [] }),
      { "": proposalErrors.incomplete, options: proposalErrors.options },
    ],
    ["an unknown event", () => ({ eventIds: ["nie-ma"] }), { eventIds: proposalErrors.eventGone }],
    [
      "a cancelled or finished event",
      (w) => ({ eventIds: [w.events.coding], options: [] }),
      { eventIds: "To wydarzenie jest zakończone i nie przyjmuje już propozycji." },
    ],
    [
      "events of two organizations",
      (w) => ({ eventIds: [w.events.planting, w.events.run] }),
      { eventIds: proposalErrors.otherOrganization },
    ],
    [
      "another organization",
      (w) => ({ organizationId: w.organizations.mile }),
      { eventIds: proposalErrors.otherOrganization },
    ],
    [
      "an option of another event",
      (w) => ({ options: [{ optionId: w.options.run.gold, amount: "5000" }] }),
      { "options[0].optionId": proposalErrors.otherEvent },
    ],
    [
      "an option twice",
      (w) => ({
        options: [
          { optionId: w.options.planting.gold, amount: "" },
          { optionId: w.options.planting.gold, amount: "" },
        ],
      }),
      { "options[1].optionId": termsErrors.twice },
    ],
    [
      "a negative amount",
      (w) => ({ options: [{ optionId: w.options.planting.gold, amount: "-5" }] }),
      { "options[0].amount": "Kwota nie może być ujemna" },
    ],
    [
      "too much",
      (w) => ({ options: [{ optionId: w.options.planting.gold, amount: "100000000,01" }] }),
      { "options[0].amount": "Kwota nie może przekraczać 100 000 000 zł" },
    ],
    [
      "not a number",
      (w) => ({ options: [{ optionId: w.options.planting.gold, amount: "NaN" }] }),
      { "options[0].amount": termsErrors.confirmUnread },
    ],
    [
      "no price and no amount",
      (w) => ({ options: [{ optionId: w.options.planting.media, amount: "" }] }),
      { "options[0].amount": termsErrors.amount },
    ],
    [
      "an own option of 0 zł, unconfirmed",
      () => ({ customOptions: [{ ...blankRow, title: "Nowa opcja", amount: "0" }] }),
      { "customOptions[0].amount": termsErrors.confirmZero },
    ],
    [
      "an own option of a foreign event",
      (w) => ({ customOptions: [{ ...blankRow, title: "Soki", amount: "5", eventId: w.events.run }] }),
      { "customOptions[0].eventId": proposalErrors.event },
    ],
  ])("%s", async (_, changes, errors) => {
    expect(await propose(pawel, form(changes(world)))).toEqual({ ok: false, errors })
    await expectNothingWritten()
  })

  test.each<[string, object]>([
    ["deleted", { deletedAt: new Date() }],
    ["hidden", { hiddenAt: new Date() }],
    ["of another realm", { realm: "demo-x" }],
  ])("an event that is %s counts as unknown", async (_, change) => {
    await db.update(event).set(change).where(eq(event.id, world.events.planting))
    expect(await propose(pawel, form())).toEqual({ ok: false, errors: { eventIds: proposalErrors.eventGone } })
    await expectNothingWritten()
  })

  test("an option that has been removed cannot be chosen", async () => {
    await db
      .update(sponsorshipOption)
      .set({ archivedAt: new Date() })
      .where(eq(sponsorshipOption.id, world.options.planting.bronze))
    expect(await propose(pawel, form())).toEqual({
      ok: false,
      errors: { "options[0].optionId": proposalErrors.otherEvent },
    })
    await expectNothingWritten()
  })
})

test("an organization cannot propose, a sponsor without a company is asked for it first (A67, B24)", async () => {
  await expect(propose(world.viewers.karolina, form())).rejects.toMatchObject({ reason: "forbidden" })
  await expect(propose({ ...pawel, companyName: " " }, form())).rejects.toMatchObject({
    message: proposalRefusals.company,
  })
  await expectNothingWritten()
})

test("an option that has no amount can be proposed once that is confirmed, and HTML stays text", async () => {
  const title = "<script>alert(1)</script> & „cytat”"
  const sent = await propose(
    pawel,
    form({ options: [], customOptions: [{ ...blankRow, title, amount: "0" }], confirmWithoutAmount: true }),
  )
  const [line] = await db
    .select()
    .from(dealLine)
    .where(eq(dealLine.dealId, sent.ok ? sent.id : ""))
  expect(line).toMatchObject({ title, amountGrosze: 0 })
})

test("an ended deal can be proposed again, and the new one refers to it (D1, B39)", async () => {
  const [{ anna, pawel }, ended] = [world.viewers, world.deals.completed]
  const again = await propose(anna, form({ repeatsId: ended }))
  const [deal] = await db
    .select()
    .from(deals)
    .where(eq(deals.id, again.ok ? again.id : ""))
  expect(deal).toMatchObject({ status: "pending", repeatsId: ended })
  expect(await db.$count(fact, and(eq(fact.aboutId, deal?.id ?? ""), eq(fact.what, "deal.repeat")))).toBe(1)
  await expect(propose(pawel, form({ repeatsId: ended }))).rejects.toMatchObject({ reason: "not-found" })
})

test("names are frozen in the deal: a renamed account changes nothing (B40)", async () => {
  const sent = await propose(pawel, form())
  await db.update(company).set({ name: "Inna" }).where(eq(company.id, world.companies.windows))
  const [deal] = await db
    .select()
    .from(deals)
    .where(eq(deals.id, sent.ok ? sent.id : ""))
  expect(deal?.sponsorName).toBe("Okna Drwęca S.A.")
})
