import { and, asc, eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deliverable, member, organization } from "#app/db/schema.ts"
import {
  actingPartyPath,
  bankAccountsPath,
  companyMaterialsPath,
  conversationPath,
  dealDocumentsPath,
  dealMaterialsPath,
  eventAddPath,
  eventSavePath,
  openConversationPath,
  organizationFollowPath,
  organizationInquiryPath,
  pictureUploadPath,
  proofAddPath,
  proofUploadPath,
  secondPersonPath,
  settlementSendPath,
  settlementUploadPath,
  teamPath,
} from "#app/paths.ts"
import { disk, storedFiles } from "#app/platform/files/files.server.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { databaseSum } from "#test/support/engines/database-sum.ts"

let world: World
let deal: string
let row: string
/** Owner of "stage", and coordinator of "orchard", which has the deal. */
let halina: Visitor
/** Owner of a company, and coordinator of the bakery. */
let tomasz: Visitor
let orchard: string
let bakery: string

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  for (const folder of ["banner", "logo", "proofs", "settlements", "materials"]) await disk.deleteAll(`${folder}/`)
  world = await castWorld()
  orchard = world.organizations.orchard
  bakery = world.companies.bakery
  await db.insert(member).values([
    { partyId: orchard, userId: world.people.halina, role: "owner" },
    { partyId: bakery, userId: world.people.tomasz, role: "owner" },
  ])
  deal = await dealAfter(world, situations.in_progress ?? [])
  const owed = and(eq(deliverable.dealId, deal), eq(deliverable.owedBy, "organization"))
  const [first] = await db.select().from(deliverable).where(owed).orderBy(asc(deliverable.position))
  row = first?.id ?? ""
  halina = await enter(world, "halina")
  tomasz = await enter(world, "tomasz")
})

const png = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 800, height: 400, channels: 3, background: "#2a7" } })
          .png()
          .toBuffer(),
      ),
    ],
    "logo.png",
    { type: "image/png" },
  )
const pdf = () => new File(["%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"], "plik.pdf")
const html = { headers: { accept: "text/html" } }

/** All rows, and the keys of all files. */
async function everythingStored() {
  const keys: string[] = []
  for await (const { key } of storedFiles("")) keys.push(key)
  return { rows: await databaseSum(pool), keys: keys.sort() }
}
const sentence = "a ten formularz był otwarty jako"

test.each(["banner", "logo", "cover"])(
  "a %s chosen on the page of another party is refused and not stored",
  async (kind) => {
    const before = await everythingStored()
    const { size } = await png()
    const send = async (party: string) =>
      halina.send(`${pictureUploadPath(kind)}?name=a.png&actingFor=${party}`, { method: "POST", body: await png() })
    const answer = await send(orchard)
    expect([answer.status, size > 0]).toEqual([409, true])
    expect(await answer.json()).toEqual({ title: expect.any(String), description: expect.stringContaining(sentence) })
    expect(await everythingStored()).toEqual(before)
    await halina.post(actingPartyPath, { party: orchard })
    expect((await send(orchard)).status).toBe(201)
  },
)

test("the refusal does not mention a role in the other party", async () => {
  await db
    .update(member)
    .set({ role: "viewer" })
    .where(and(eq(member.userId, world.people.halina), eq(member.partyId, world.organizations.stage)))
  const answer = await halina.send(`${pictureUploadPath("banner")}?name=a.png&actingFor=${orchard}`, {
    method: "POST",
    body: await png(),
  })
  expect([answer.status, (await answer.json()).description]).toEqual([409, expect.stringContaining(sentence)])
})

/** What the scripts of an old tab send, with the party in the address or in the form. */
const uploads: [string, () => Promise<[path: string, fields: Fields]>][] = [
  ["photos of a proof", async () => [proofUploadPath(deal, row), { key: "a", kind: "photo", proofs: [await png()] }]],
  ["a settlement", async () => [settlementUploadPath(deal), { version: "3", file: pdf() }]],
  ["a file in a message", async () => [conversationPath(world.conversation), { content: "Halo", file: pdf() }]],
]

test.each(uploads)("%s from an old tab is refused in one sentence, and can be sent again", async (_, upload) => {
  await halina.post(actingPartyPath, { party: world.organizations.stage })
  const before = await everythingStored()
  const [path, fields] = await upload()
  const joint = path.includes("?") ? "&" : "?"
  for (const [address, more] of [
    [`${path}${joint}actingFor=${orchard}`, {}],
    [path, { actingFor: orchard }],
  ] as const) {
    const answer = await halina.post(address, { ...fields, ...more }, { headers: { accept: "application/json" } })
    expect([address, answer.status]).toEqual([address, 409])
    expect(JSON.stringify(await answer.json())).toContain(sentence)
  }
  expect(await everythingStored()).toEqual(before)
})

/** Forms with files and without, of both kinds of party, without JavaScript. */
const forms: [string, "halina" | "tomasz", () => Promise<[path: string, fields: Fields, typed?: string]>][] = [
  [
    "a proof",
    "halina",
    async () => [proofAddPath(deal, row), { kind: "photo", proofs: [await png()], comment: "Wisi" }, "Wisi"],
  ],
  ["a settlement", "halina", async () => [settlementSendPath(deal), { version: "3", file: pdf() }]],
  [
    "a message",
    "halina",
    async () => [openConversationPath(world.conversation), { content: "Dzień dobry" }, "Dzień dobry"],
  ],
  [
    "an event",
    "halina",
    async () => [eventAddPath, { title: "Bieg przez most", banner: await png() }, "Bieg przez most"],
  ],
  [
    "an invitation to the team",
    "halina",
    async () => [teamPath, { email: "nowa@poczta.example", role: "viewer" }, "nowa@poczta.example"],
  ],
  [
    "a bank account",
    "halina",
    async () => [
      `${bankAccountsPath}?sekcja=rachunek`,
      { number: "61109010140000071219812874", label: "" },
      "61109010140000071219812874",
    ],
  ],
  [
    "the amount of a second person",
    "halina",
    async () => [secondPersonPath, { required: "on", amount: "12 000" }, "12 000"],
  ],
  ["the logo of the kit", "tomasz", async () => [`${companyMaterialsPath}?sekcja=logo`, { file: await png() }]],
  [
    "the texts of the kit",
    "tomasz",
    async () => [`${companyMaterialsPath}?sekcja=opis&wersja=1`, { claim: "Chleb dla miasta" }, "Chleb dla miasta"],
  ],
  ["materials of a deal", "tomasz", async () => [`${dealMaterialsPath(deal)}?dzialanie=plik`, { file: await png() }]],
  ["a signed copy", "halina", async () => [`${dealDocumentsPath(deal)}?dzialanie=egzemplarz`, { file: pdf() }]],
  ["a follow", "tomasz", async () => [organizationFollowPath(world.organizations.mile), { follow: "on" }]],
  ["a saved event", "tomasz", async () => [eventSavePath(world.events.planting), { zapisz: "1" }]],
  [
    "an inquiry",
    "tomasz",
    async () => [
      organizationInquiryPath(world.organizations.mile),
      { message: "Dzień dobry, pytamy" },
      "Dzień dobry, pytamy",
    ],
  ],
]

test.each(forms)("%s of an old tab is refused, and its page shows what was typed", async (_, person, form) => {
  const visitor = person === "halina" ? halina : tomasz
  const [of, other] = person === "halina" ? [orchard, world.organizations.stage] : [bakery, world.companies.hydrosphere]
  if (person === "tomasz")
    await db.insert(member).values({ partyId: other, userId: world.people.tomasz, role: "owner" })
  await visitor.post(actingPartyPath, { party: other })
  const before = await everythingStored()
  const [path, fields, typed] = await form()
  const answer = await visitor.post(path, { ...fields, actingFor: of }, html)
  const page = await answer.text()
  expect([path, answer.status]).toEqual([path, 409])
  expect(page).toContain(sentence)
  expect(page).toContain("Przełącz na")
  if (typed) expect(page).toContain(typed)
  expect(await everythingStored()).toEqual(before)
})

test("photos too large to be read again also get the refusal that names the other party", async () => {
  await db.update(organization).set({ name: "Fundacja Sad" }).where(eq(organization.id, orchard))
  const large = new File([new Uint8Array(13 * 1024 * 1024)], "duze.jpg", { type: "image/jpeg" })
  const answer = await halina.post(
    proofAddPath(deal, row),
    { actingFor: orchard, kind: "photo", proofs: [large] },
    html,
  )
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain("Przełącz na Fundacja Sad")
})
