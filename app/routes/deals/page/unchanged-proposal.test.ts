import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealAgreement, deal as deals } from "#app/db/schema.ts"
import { capacityErrors } from "#app/domain/deals/people/capacity.ts"
import { saveSecondPerson } from "#app/features/deals/approval/setting/commands.server.ts"
import type { DealEmail } from "#app/features/deals/moves/deal-email.ts"
import { dealEmails } from "#app/features/deals/moves/emails.tsx"
import { agreementPath, dealDocumentsPath, dealNewPath, dealPath } from "#app/paths.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { inStatus } from "#test/support/deals.ts"
import { emailsTo } from "#test/support/emails.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { chooseNews, eachOf } from "#test/support/parties.ts"
import { runDueJobs } from "#test/support/worker.ts"

let world: World
let marta: Visitor
let karolina: Visitor
beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  world = await castWorld()
  await db.update(deals).set({ ...inStatus("canceled"), openKey: null })
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const asPage = { headers: { accept: "text/html" } }
const plain = (html: string) =>
  html
    .replaceAll("&nbsp;", " ")
    .replaceAll("\u00a0", " ")
    .replaceAll(/<script.*?<\/script>|<[^>]+>/gs, "")

const send = (fields: Fields) =>
  marta.post(
    dealNewPath,
    {
      eventIds: world.events.planting,
      "customOptions[0].title": "Namiot",
      "customOptions[0].amount": "500",
      message: "Chętnie pomożemy.",
      idempotencyKey: crypto.randomUUID(),
      ...fields,
    },
    asPage,
  )

async function proposed(): Promise<string> {
  const answer = await send({ capacity: "właścicielka firmy" })
  expect(answer.status).toBe(302)
  return (answer.headers.get("location") ?? "").split("/").at(-1) ?? ""
}

async function move(who: Visitor, id: string, name: string, fields: Fields = {}) {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  return who.post(`${dealPath(id)}?dzialanie=${name}`, { version: String(deal?.version), ...fields }, asPage)
}

const agreementOf = async (id: string) => (await db.select().from(dealAgreement).where(eq(dealAgreement.dealId, id)))[0]

test("a proposal asks for the capacity beside its field, and keeps what was typed", async () => {
  const refused = await send({ capacity: "" })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(plain(html)).toContain(plain(capacityErrors.proposed))
  expect(html).toContain("Chętnie pomożemy.")
  // a page from before the field existed
  const former = await send({})
  expect(former.status).toBe(400)
  expect(plain(await former.text())).toContain(plain(capacityErrors.outdatedProposal))
})

test("a proposal that is negotiated and then accepted unchanged is concluded, never a template", async () => {
  const id = await proposed()
  expect((await move(karolina, id, "negotiate", { reason: "Porozmawiajmy." })).status).toBe(302)
  expect((await move(karolina, id, "acceptTerms", { capacity: "prezeska zarządu" })).status).toBe(302)
  expect((await agreementOf(id))?.concludedAt).toBeInstanceOf(Date)
  const documents = await karolina.html(dealDocumentsPath(id))
  expect(plain(documents)).toContain("właścicielka firmy")
  expect(plain(documents)).not.toContain("Wzór umowy")
  expect((await marta.get(agreementPath(id))).status).toBe(200)
})

test("a proposal accepted unchanged is concluded by the sponsor's confirmation, and the pages say so", async () => {
  const id = await proposed()
  expect((await move(karolina, id, "accept", { capacity: "prezeska zarządu" })).status).toBe(302)
  expect((await agreementOf(id))?.concludedAt).toBeNull()
  const html = await marta.html(dealPath(id))
  expect(plain(html)).toContain("Organizacja przyjęła Twoją propozycję bez zmian. Potwierdź, a umowa będzie zawarta.")
  // what was typed with the proposal is not asked for again
  expect(html).toMatch(/name="capacity"[^>]*value="właścicielka firmy"|value="właścicielka firmy"[^>]*name="capacity"/)
  expect(plain(await marta.html(dealDocumentsPath(id)))).toContain(
    "Umowa będzie zawarta, gdy sponsor potwierdzi warunki.",
  )
  expect((await move(marta, id, "acceptTerms", { capacity: "właścicielka firmy" })).status).toBe(302)
  expect((await agreementOf(id))?.concludedAt).toBeInstanceOf(Date)
  expect(plain(await marta.html(dealPath(id)))).toContain("Umowa jest zawarta")
})

test("under a rule of two people the last confirmation says that a colleague is asked first", async () => {
  const id = await proposed()
  expect((await move(karolina, id, "accept", { capacity: "prezeska zarządu" })).status).toBe(302)
  await joinParty(world, world.companies.bakery, "pawel", "owner")
  await saveSecondPerson(world.viewers.marta, { fromGrosze: 100, financeApproves: false })
  const html = plain(await marta.html(dealPath(id)))
  expect(html).toContain("Po potwierdzeniu potrzebna będzie jeszcze zgoda drugiej osoby z Twojego zespołu.")
  expect(html).toContain("Potwierdź i poproś o zgodę")
  expect(html).not.toContain("Potwierdź, a umowa będzie zawarta.")
})

test("people who may not conclude the agreement get the email without its button", async () => {
  const finance = await joinParty(world, world.companies.bakery, "pawel", "finance")
  await chooseNews(eachOf({ bell: true, email: "now" }), finance.id)
  const id = await proposed()
  await move(karolina, id, "accept", { capacity: "prezeska zarządu" })
  await runDueJobs()
  expect(await acceptedEmail(world.viewers.marta.email)).toEqual([
    "Potwierdź i zawrzyj umowę",
    "Teraz Twój ruch. Organizacja przyjęła Twoją propozycję bez zmian. Potwierdź, a umowa będzie zawarta.",
  ])
  expect(await acceptedEmail(finance.email)).toEqual([
    "Przejdź do współpracy",
    "Umowa będzie zawarta, gdy propozycję potwierdzi właściciel lub koordynator Twojego zespołu.",
  ])
})

test("under a rule of two people the news of an accepted proposal says so", async () => {
  const id = await proposed()
  await joinParty(world, world.companies.bakery, "pawel", "owner")
  await saveSecondPerson(world.viewers.marta, { fromGrosze: 100, financeApproves: false })
  await move(karolina, id, "accept", { capacity: "prezeska zarządu" })
  await runDueJobs()
  const [button, turn] = await acceptedEmail(world.viewers.marta.email)
  expect(button).toBe("Przejdź do współpracy")
  expect(turn).toContain("potrzebna będzie jeszcze zgoda drugiej osoby")
})

/** The button and the sentence about the turn of the waiting email. */
async function acceptedEmail(email: string) {
  const [queued] = await emailsTo(email)
  const content = queued?.content as never as DealEmail
  const accepted = dealEmails.find(({ kind }) => kind === "proposal_accepted")
  const button = accepted?.write(content as never).action?.label
  return [button, content.turn].map((text = "") => text.replaceAll("\u00a0", " "))
}
