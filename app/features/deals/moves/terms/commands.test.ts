import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealLine, deal as deals, dealTerms, event, fact, sponsorshipOption } from "#app/db/schema.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import type { TermsForm, TermsRow } from "#app/domain/deals/terms/terms-form.ts"
import { termsErrors } from "#app/domain/deals/terms/terms-lines.ts"
import { castWorld } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { listLines } from "../../terms/queries.server.ts"
import { makeMove } from "../commands.server.ts"
import { editTerms } from "./commands.server.ts"

let world: World
let id: string

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency")
  world = await castWorld()
  id = world.deals.pending
})

const row: TermsRow = {
  lineKey: null,
  optionId: null,
  eventId: null,
  title: "",
  description: "",
  benefits: [],
  amount: "",
  custom: false,
  remove: false,
}
const form = (lines: Partial<TermsRow>[], changes: Partial<TermsForm> = {}): TermsForm => ({
  version: 1,
  note: null,
  capacity: "prezes zarządu",
  confirmWithoutAmount: false,
  confirmWithoutBenefits: false,
  lines: lines.map((line) => ({ ...row, ...line })),
  ...changes,
})
const storedDeal = async () => {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  return deal
}
const current = () => listLines(db, id, 1)
/** The editor's form with another amount in its first line. */
const linesAfter = async (amount: string) =>
  (await current()).map(({ lineKey, eventId, title, description, benefits, amountGrosze }, index) => {
    const typed = index === 0 ? amount : String(amountGrosze / 100)
    return { lineKey, eventId, title, description, benefits, amount: typed }
  })

test("the sponsor's save is version 2: written and accepted by the sponsor, the old lines stay, the sum is the server's", async () => {
  const { marta } = world.viewers
  const [first] = await current()
  const made = await editTerms(
    marta,
    id,
    form(
      [
        { lineKey: first?.lineKey ?? null, amount: "2 500,50", title: "Podrobiony tytuł" },
        { optionId: world.options.planting.media, amount: "100" },
        { title: "Warsztaty", description: "Dwie godziny", benefits: ["logo na zaproszeniu"], amount: "700" },
      ],
      { note: "Dodajemy warsztaty", kind: "barter" },
    ),
  )
  expect(made).toEqual({ ok: true, status: "negotiation", waits: false })
  expect(await storedDeal()).toMatchObject({
    status: "negotiation",
    version: 2,
    termsVersion: 2,
    termsAuthor: "sponsor",
    acceptedBySponsor: 2,
    acceptedByOrganization: null,
    kind: "barter",
  })
  expect(await listLines(db, id, 2)).toMatchObject([
    { lineKey: first?.lineKey, title: first?.title, amountGrosze: 250_050, isCustom: false },
    { title: "Patron medialny", amountGrosze: 10_000, isCustom: false },
    { title: "Warsztaty", benefits: ["logo na zaproszeniu"], isCustom: true },
  ])
  expect(await current()).toHaveLength(2)
  const [happened] = await db
    .select()
    .from(fact)
    .where(and(eq(fact.aboutId, id), eq(fact.what, "deal.edit")))
  expect(happened?.details).toMatchObject({
    from: "pending",
    to: "negotiation",
    termsVersion: 2,
    reason: "Dodajemy warsztaty",
  })
})

test("a change to a donation needs a confirmation that it leaves benefits out; later only new benefits need it", async () => {
  const lines = await linesAfter("2 500")
  expect((await current()).some((line) => line.benefits.length > 0)).toBe(true)
  const donate = (changes: Partial<TermsForm>) =>
    editTerms(world.viewers.marta, id, form(lines, { kind: "donation", ...changes }))
  const refused = await donate({})
  expect(refused).toMatchObject({
    ok: false,
    errors: { confirmWithoutBenefits: expect.stringContaining("nie są częścią darowizny") },
  })
  expect(await storedDeal()).toMatchObject({ kind: "sponsoring", termsVersion: 1 })
  expect(await donate({ confirmWithoutBenefits: true })).toMatchObject({ ok: true })
  expect(await storedDeal()).toMatchObject({ kind: "donation", termsVersion: 2 })
  const again = await linesAfter("2 600")
  expect(await editTerms(world.viewers.marta, id, form(again, { version: 2 }))).toMatchObject({ ok: true })
  const added = [
    ...(await linesAfter("2 700")),
    { title: "Warsztaty", benefits: ["logo na zaproszeniu"], amount: "700" },
  ]
  expect(await editTerms(world.viewers.marta, id, form(added, { version: 3 }))).toMatchObject({
    ok: false,
    errors: { confirmWithoutBenefits: expect.any(String) },
  })
})

test("nobody accepts their own terms; the other side binds both (B27)", async () => {
  const { marta, karolina } = world.viewers
  await editTerms(marta, id, form(await linesAfter("2 500")))
  const move = { reason: null, settlementRead: false }
  await expect(
    makeMove(marta, id, "acceptTerms", { capacity: "prezes zarządu", ...move, version: 2 }),
  ).rejects.toMatchObject({
    reason: "conflict",
  })
  await editTerms(karolina, id, form(await linesAfter("2 900"), { version: 2 }))
  await expect(
    makeMove(karolina, id, "acceptTerms", { capacity: "prezes zarządu", ...move, version: 3 }),
  ).rejects.toMatchObject({
    reason: "conflict",
  })
  expect(await makeMove(marta, id, "acceptTerms", { capacity: "prezes zarządu", ...move, version: 3 })).toEqual({
    ok: true,
    status: "in_progress",
  })
  expect(await storedDeal()).toMatchObject({ acceptedBySponsor: 3, acceptedByOrganization: 3 })
})

describe("two forms at the same moment", () => {
  test("the second save is refused with the sentence that the terms changed, and writes nothing", async () => {
    const { marta, karolina } = world.viewers
    await makeMove(karolina, id, "negotiate", { version: 1, reason: null, settlementRead: false })
    const [mine, theirs] = [
      form(await linesAfter("2 500"), { version: 2 }),
      form(await linesAfter("2 900"), { version: 2 }),
    ]
    const results = await Promise.allSettled([editTerms(marta, id, mine), editTerms(karolina, id, theirs)])
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const [lost] = results.filter((result) => result.status === "rejected")
    expect(lost?.reason).toMatchObject({ reason: "conflict", message: dealErrors.stale })
    expect(await db.$count(dealTerms, eq(dealTerms.dealId, id))).toBe(2)
    expect(await storedDeal()).toMatchObject({ version: 3, termsVersion: 2 })
  })
  test("an acceptance and a save of the other side: exactly one succeeds (B30)", async () => {
    const { marta, karolina } = world.viewers
    await editTerms(marta, id, form(await linesAfter("2 500")))
    const results = await Promise.allSettled([
      makeMove(karolina, id, "acceptTerms", {
        capacity: "prezes zarządu",
        version: 2,
        reason: null,
        settlementRead: false,
      }),
      editTerms(marta, id, form(await linesAfter("2 600"), { version: 2 })),
    ])
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const deal = await storedDeal()
    if (deal?.status === "in_progress") expect([deal.acceptedBySponsor, deal.acceptedByOrganization]).toEqual([2, 2])
    else expect([deal?.termsVersion, deal?.acceptedByOrganization]).toEqual([3, null])
  })
})

describe("terms with an error are refused beside the field, and nothing is written", () => {
  test.each<[string, () => Promise<TermsForm>, Record<string, string>]>([
    ["no line", async () => form([]), { "": termsErrors.none }],
    ["unchanged terms", async () => form(await linesAfter("2 000")), { "": dealErrors.unchanged }],
    [
      "a foreign line",
      async () => form([{ lineKey: "nie-ma", amount: "5" }]),
      { "lines[0].lineKey": termsErrors.stale },
    ],
    [
      "an option of another event",
      async () => form([{ optionId: world.options.run.gold, amount: "5" }]),
      { "lines[0].optionId": termsErrors.gone },
    ],
    [
      "an own line of a foreign event",
      async () => form([{ title: "Soki", eventId: world.events.run, amount: "5" }]),
      { "lines[0].eventId": termsErrors.event },
    ],
    ["a negative amount", async () => form(await linesAfter("-1")), { "lines[0].amount": "Kwota nie może być ujemna" }],
    [
      "too much",
      async () => form(await linesAfter("100 000 000,01")),
      { "lines[0].amount": "Kwota nie może przekraczać 100 000 000 zł" },
    ],
  ])("%s", async (_, termsOf, errors) => {
    expect(await editTerms(world.viewers.marta, id, await termsOf())).toEqual({ ok: false, errors })
    expect(await storedDeal()).toMatchObject({ version: 1, status: "pending" })
    expect(await db.$count(dealTerms, eq(dealTerms.dealId, id))).toBe(1)
  })
  test("the organization edits only once it has begun to negotiate, a stranger finds nothing", async () => {
    await expect(editTerms(world.viewers.karolina, id, form(await linesAfter("9")))).rejects.toMatchObject({
      reason: "conflict",
    })
    await expect(editTerms(world.viewers.anna, id, form(await linesAfter("9")))).rejects.toMatchObject({
      reason: "not-found",
    })
    await expect(editTerms(world.viewers.rafal, id, form(await linesAfter("9")))).rejects.toMatchObject({
      reason: "not-found",
    })
  })
})

test("changing or removing an option of the catalogue never reaches a deal (D7)", async () => {
  const before = await current()
  await db
    .update(sponsorshipOption)
    .set({ title: "Inna", archivedAt: new Date() })
    .where(eq(sponsorshipOption.eventId, world.events.planting))
  await db.update(event).set({ title: "Inny tytuł" }).where(eq(event.id, world.events.planting))
  expect(await current()).toEqual(before)
  expect(await editTerms(world.viewers.marta, id, form(await linesAfter("2 500")))).toMatchObject({ ok: true })
  const lines = await db
    .select()
    .from(dealLine)
    .where(and(eq(dealLine.dealId, id), eq(dealLine.termsVersion, 2)))
  expect(lines.some((line) => line.title === "Sponsor brązowy")).toBe(true)
})
