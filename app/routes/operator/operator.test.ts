import { desc, eq, inArray, like } from "drizzle-orm"
import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import {
  dealPath,
  eventPath,
  operatorDealPath,
  operatorEventPath,
  operatorOrganizationPath,
  operatorReportPath,
  operatorSettlementPath,
  organizationPath,
} from "#app/paths.ts"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import {
  deal as deals,
  email,
  event,
  fact,
  file,
  inquiry,
  notification,
  organization,
  report,
  settlement,
} from "#app/db/schema.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { react } from "#server/reactions.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
let operator: Visitor
const reason = "Opis wydarzenia wprowadza w błąd co do celu zbiórki."

beforeAll(async () => {
  world = await castWorld()
  operator = await enter(world, "anna")
})
beforeEach(async () => {
  await emptyTables("rate_limit")
})

const lastAct = async () =>
  (await db.select().from(fact).where(like(fact.what, "operator.%")).orderBy(desc(fact.id)))[0]
const lastNotice = async (userId: string) =>
  (await db.select().from(notification).where(eq(notification.userId, userId)).orderBy(desc(notification.id)))[0]

test("the console does not exist for everyone else, whatever they ask", async () => {
  const pages = ["", organizationPath(world.organizations.orchard), eventPath(world.events.planting)]
  for (const stranger of [visitor(), await enter(world, "karolina")])
    for (const page of pages) {
      const answer = await stranger.get(`/operator${page}`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain("Oops! Page not found")
      expect((await stranger.post(`/operator${page}`, { do: "hide", reason })).status).toBe(404)
    }
  expect((await operator.get("/operator")).status).toBe(200)
  expect(await lastAct()).toBeUndefined()
})

test("a message of /kontakt is read and marked as answered, once", async () => {
  await visitor().post("/kontakt", { name: "Zofia Ż", email: "z@x.example", subject: "Pytanie", message: "Jak?" })
  expect(await operator.html("/operator")).toContain("Pytanie")
  const [row] = await db.select().from(inquiry)
  const inquiryId = row?.id ?? ""
  expect((await operator.post("/operator", { inquiryId })).status).toBe(302)
  expect((await operator.post("/operator", { inquiryId })).status).toBe(409)
  expect(await lastAct()).toMatchObject({ what: "operator.answer", aboutId: inquiryId, byId: world.people.anna })
  expect(await operator.html("/operator")).not.toContain("z@x.example")
})

test("a report is decided once, with reasons; hiding its event shows the owner why", async () => {
  await visitor().post("/zglos-tresc", {
    kind: "event",
    targetId: world.events.planting,
    reason: "Inne",
    details: "To nie jest prawdziwe wydarzenie.",
    email: "z@x.example",
    goodFaith: "on",
  })
  const [sent] = await db.select().from(report)
  const address = operatorReportPath(sent?.id ?? "")
  expect(await operator.html(address)).toContain("To nie jest prawdziwe wydarzenie.")
  expect((await operator.post(address, { decision: "hidden", statement: "krótko" })).status).toBe(400)
  expect((await operator.post(address, { decision: "hidden", statement: reason })).status).toBe(302)
  expect((await operator.post(address, { decision: "kept", statement: reason })).status).toBe(409)
  const [decided] = await db.select().from(report)
  expect(decided).toMatchObject({ decision: "hidden", statement: reason, decidedById: world.people.anna })
  expect((await visitor().get(eventPath(world.events.planting))).status).toBe(404)
  const notice = await lastNotice(world.people.karolina)
  expect(notice).toMatchObject({ kind: "content_hidden", title: "Ograniczyliśmy widoczność Twojej treści" })
  expect(notice?.body).toContain(reason)
  for (const { id } of await db.select().from(fact).where(like(fact.what, "operator.%"))) await react(id)
  const sentEmails = await db.select().from(email)
  expect(sentEmails.find(({ kind }) => kind === "content_hidden")).toMatchObject({ userId: world.people.karolina })
  const answer = sentEmails.find(({ kind }) => kind === "report.decided")
  expect(answer).toMatchObject({ address: "z@x.example" })
  expect(JSON.stringify(answer?.content)).toContain("Treść została ukryta")
  const restore = { do: "restore", reason: "Po sprawdzeniu: wydarzenie jest prawdziwe." }
  expect((await operator.post(operatorEventPath(world.events.planting), restore)).status).toBe(302)
  expect((await visitor().get(eventPath(world.events.planting))).status).toBe(200)
  expect((await operator.post(operatorEventPath(world.events.planting), restore)).status).toBe(409)
})

test("hiding an organization hides its events, restoring it restores those that were hidden with it", async () => {
  const id = world.organizations.stage
  const [own] = await db.select().from(event).where(eq(event.organizationId, id))
  const hidden = async () =>
    (
      await db
        .select()
        .from(event)
        .where(eq(event.id, own?.id ?? ""))
    )[0]?.hiddenAt ?? null
  await operator.post(operatorOrganizationPath(id), { do: "hide", reason })
  expect(await hidden()).not.toBeNull()
  expect((await visitor().get(eventPath(own?.id ?? ""))).status).toBe(404)
  await operator.post(operatorOrganizationPath(id), { do: "restore", reason })
  expect(await hidden()).toBeNull()
  await operator.post(operatorEventPath(own?.id ?? ""), { do: "hide", reason })
  await operator.post(operatorOrganizationPath(id), { do: "hide", reason })
  await operator.post(operatorOrganizationPath(id), { do: "restore", reason })
  expect(await hidden()).not.toBeNull()
})

test("an organization is verified only if it has a number for the register", async () => {
  const id = world.organizations.mile
  expect(await operator.html(operatorOrganizationPath(id))).toContain("suma kontrolna zgodna")
  const verify = () =>
    operator.post(operatorOrganizationPath(id), { do: "verify", verified: "on", publicBenefit: "on" })
  await db.update(organization).set({ nip: null, krs: null }).where(eq(organization.id, id))
  expect(await operator.html(operatorOrganizationPath(id))).toContain("nie ma czego sprawdzić w rejestrze")
  expect((await verify()).status).toBe(400)
  expect(await lastAct()).not.toMatchObject({ what: "operator.verify" })
  await db.update(organization).set({ nip: "5260250995" }).where(eq(organization.id, id))
  expect((await verify()).status).toBe(302)
  const [row] = await db.select().from(organization).where(eq(organization.id, id))
  expect(row?.publicBenefit).toBe(true)
  expect(row?.verifiedAt).toBeInstanceOf(Date)
  expect(await lastNotice(world.people.rafal)).toMatchObject({ kind: "organization_verified" })
  expect(await lastAct()).toMatchObject({ what: "operator.verify", details: { verified: true, publicBenefit: true } })
})

test("the operator alone reads a settlement by that address, and each access is recorded (B41)", async () => {
  const id = world.deals.settlement
  const deal = operatorDealPath(id)
  const [sent] = await db
    .select({ id: settlement.id, key: file.key, name: file.originalName })
    .from(settlement)
    .innerJoin(file, eq(file.id, settlement.fileId))
    .where(eq(settlement.dealId, id))
  const address = `${deal}/rozliczenie/${sent?.id}`
  const bytes = Buffer.from(settlementPdf(["Rozliczenie"]))
  await disk.put(sent?.key ?? "", bytes)
  const html = await operator.html(deal)
  expect(html).toContain(address)
  expect(html).toContain(sent?.name)
  const got = await operator.get(address)
  expect([got.status, got.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  expect(got.headers.get("content-disposition")).toMatch(/^attachment; /)
  expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes)
  expect(await lastAct()).toMatchObject({
    what: "operator.read",
    aboutId: id,
    byId: world.people.anna,
    details: { settlementId: sent?.id },
  })
  expect(await operator.html("/operator")).toContain("Pobrano plik rozliczenia")
  const acts = await db.$count(fact, eq(fact.what, "operator.read"))
  for (const stranger of [visitor(), await enter(world, "karolina"), await enter(world, "halina")])
    expect((await stranger.get(address)).status).toBe(404)
  const elsewhere = operatorSettlementPath(world.deals.pending, sent?.id ?? "")
  for (const wrong of [elsewhere, `${deal}/rozliczenie/nie-ma`]) expect((await operator.get(wrong)).status).toBe(404)
  await db.update(deals).set({ realm: "demo-x" }).where(eq(deals.id, id))
  expect((await operator.get(address)).status).toBe(404)
  await db.update(deals).set({ realm: "public" }).where(eq(deals.id, id))
  expect(await db.$count(fact, eq(fact.what, "operator.read"))).toBe(acts)
})

test("a stuck deal is unlocked with a note to both sides, where nobody was faster", async () => {
  const id = world.deals.settlement
  const address = operatorDealPath(id)
  const [before] = await db.select().from(deals).where(eq(deals.id, id))
  const version = String(before?.version)
  expect((await operator.post(address, { to: "completed", version, reason })).status).toBe(400)
  expect((await operator.post(address, { to: "canceled", version: "999", reason })).status).toBe(409)
  expect((await operator.post(address, { to: "negotiation", version, reason })).status).toBe(302)
  const [after] = await db.select().from(deals).where(eq(deals.id, id))
  expect(after).toMatchObject({ status: "negotiation", version: Number(version) + 1, cancelAskedBy: null })
  const files = await db.select().from(settlement).where(eq(settlement.dealId, id))
  expect(files.map(({ decision }) => decision)).not.toContain(null)
  for (const person of [world.people.tomasz, world.people.halina])
    expect(await lastNotice(person)).toMatchObject({ kind: "deal_unlocked", link: dealPath(id) })
  expect(await lastAct()).toMatchObject({ what: "operator.unlock", details: { from: "settlement", to: "negotiation" } })
  // the undecided settlement was closed, and both sides see who did it
  expect(files.map(({ decision }) => decision)).toContain("closed")
  for (const { id: notice } of await db.select().from(fact).where(eq(fact.what, "operator.unlock"))) await react(notice)
  for (const person of ["tomasz", "halina"] as const) {
    const side = await enter(world, person)
    const html = await side.html(dealPath(id))
    expect(html).toContain("Operator przywrócił negocjacje")
    expect(html).toContain("zamknięte bez decyzji")
    expect(html).not.toContain("Rozliczenie zastąpione")
    expect(html).not.toContain(world.viewers.anna.name)
    const talk = await side.html(`/wiadomosci?wspolpraca=${id}`)
    expect(talk).toMatch(/Operator przywraca negocjacje współpracy „[^”]+”\. Status: W negocjacji\./)
    expect(talk).toContain(reason)
  }
  const pending = operatorDealPath(world.deals.pending)
  expect((await operator.post(pending, { to: "canceled", version: "1", reason })).status).toBe(409)
  expect(await operator.html(pending)).toContain("strony mogą prowadzić same")
})

test("a failed email is queued again by the operator's button, once", async () => {
  const [sentEmail] = await db
    .insert(email)
    .values({ id: "m-dead", key: "m-dead", kind: "report.received", address: "z@x.example", content: { number: 7 } })
    .returning()
  await db.update(email).set({ attempts: 31, failedAt: new Date(), lastError: "connection refused" })
  expect(await operator.html("/operator")).toContain("connection refused")
  expect((await operator.post("/operator", { emailId: sentEmail?.id ?? "" })).status).toBe(302)
  expect((await operator.post("/operator", { emailId: sentEmail?.id ?? "" })).status).toBe(409)
  const [row] = await db.select().from(email).where(eq(email.id, "m-dead"))
  expect(row).toMatchObject({ failedAt: null, attempts: 0 })
  expect(await lastAct()).toMatchObject({ what: "operator.resend", aboutId: "m-dead" })
})

test("the menu leads the operator to the console, and nobody else", async () => {
  expect(await operator.html("/faq")).toContain('href="/operator"')
  expect(await (await enter(world, "karolina")).html("/faq")).not.toContain('href="/operator"')
})

test("a deal that may be stuck is found by the name of a side", async () => {
  const [deal] = await db.select().from(deals).where(eq(deals.id, world.deals.settlement))
  await db
    .update(deals)
    .set({ status: "in_progress" })
    .where(eq(deals.id, deal?.id ?? ""))
  const name = encodeURIComponent(deal?.sponsorName ?? "")
  expect(await operator.html(`/operator?q=${name}`)).toContain(operatorDealPath(deal?.id ?? ""))
  expect(await operator.html(`/operator?q=${name}`)).not.toContain(world.deals.pending)
})

test("a search finds names without Polish letters, and takes typed wildcards literally", async () => {
  expect(await operator.html("/operator?q=Wi%C5%9Blana")).toContain(world.organizations.mile)
  expect(await operator.html("/operator?q=wislana")).toContain(world.organizations.mile)
  expect(await operator.html("/operator?q=%25%25")).toContain("Nic nie znaleziono.")
})

test("the operator reads at the deal how both sides rated it, and what they said", async () => {
  const id = world.deals.completed
  const html = await operator.html(operatorDealPath(id))
  for (const shown of ["Ocena sponsora", "Ocena organizacji", "5 z 5 – znakomicie", "zestawy robotów trafiły"])
    expect(html).toContain(shown)
})

test("the console names deals whose money does not add up, and nothing while all does", async () => {
  expect(await operator.html("/operator")).toContain("Kwoty wszystkich współprac się zgadzają.")
  const [deal] = await db.select().from(deals).where(eq(deals.status, "in_progress")).limit(1)
  await db
    .update(deals)
    .set({ receivedGrosze: (deal?.receivedGrosze ?? 0) + 1 })
    .where(eq(deals.id, deal?.id ?? ""))
  const html = await operator.html("/operator")
  expect(html).toContain("Sumy wpłat różnią się od wpisów")
  expect(html).toContain(`<a href="${operatorDealPath(deal?.id ?? "")}"`)
  await db
    .update(deals)
    .set({ receivedGrosze: deal?.receivedGrosze ?? 0 })
    .where(eq(deals.id, deal?.id ?? ""))
})

test("deals whose money is wrong are named, those of the demo without a link, and a few of many", async () => {
  const ids = await Promise.all(Array.from({ length: 22 }, () => dealAfter(world, [])))
  const [ofDemo = "", ...others] = ids
  const wrong = async (...which: string[]) => {
    await db.update(deals).set({ receivedGrosze: 0 })
    await db.update(deals).set({ receivedGrosze: 5 }).where(inArray(deals.id, which))
    return (await operator.html("/operator")).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ")
  }
  await db.update(deals).set({ realm: "demo-1" }).where(eq(deals.id, ofDemo))
  const few = await wrong(ofDemo, others[0] ?? "")
  expect(few).toContain(`href="${operatorDealPath(others[0] ?? "")}"`)
  expect(few).not.toContain(operatorDealPath(ofDemo))
  expect(few).toContain("w świecie demonstracyjnym")
  expect(few).not.toContain("kolejn")
  const many = await wrong(...ids)
  expect(many.match(/Sumy wpłat różnią się od wpisów/g)).toHaveLength(20)
  expect(many).toContain("i 2 kolejne")
  expect(many, "those that can be opened come first").not.toContain("w świecie demonstracyjnym")
  await db.delete(deals).where(inArray(deals.id, ids))
})
