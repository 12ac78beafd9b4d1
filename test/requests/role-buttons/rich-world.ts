import { and, asc, eq } from "drizzle-orm"
import sharp from "sharp"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, deliverable } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { readEventList } from "#app/domain/events/event-list.ts"
import { kitTextsForm } from "#app/domain/organizations/kit/kit-form.ts"
import { saveSecondPerson } from "#app/features/deals/approval/setting/commands.server.ts"
import { addDeliverable, moveDeliverable } from "#app/features/deals/deliverables/commands.server.ts"
import { askMaterials, giveMaterials } from "#app/features/deals/deliverables/materials/commands.server.ts"
import { addMaterial } from "#app/features/deals/deliverables/materials/item-commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { writePayment } from "#app/features/deals/payments/commands.server.ts"
import { addProof } from "#app/features/deals/proofs/commands.server.ts"
import { createLink } from "#app/features/events/decision/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { saveSearch } from "#app/features/events/searches/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { conversationOfPair } from "#app/features/messages/inbox/commands.server.ts"
import { addBankAccount } from "#app/features/organizations/bank-accounts/commands.server.ts"
import { replaceKitFile, saveKitTexts } from "#app/features/organizations/kit/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { askInquiry } from "#test/support/inquiries.ts"
import { joinParty } from "#test/support/join-party.ts"
import { proofOf } from "#test/support/own-session.ts"
import { addColleague, inviteForToken } from "#test/support/parties.ts"

const key = () => crypto.randomUUID()
const png = async () => {
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: "#2a7" } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" })
}
const rowsOf = (dealId: string, owedBy: "organization" | "sponsor") =>
  db
    .select()
    .from(deliverable)
    .where(and(eq(deliverable.dealId, dealId), eq(deliverable.owedBy, owedBy)))
    .orderBy(asc(deliverable.position))

/** A running deal with rows in each state, payments, materials and proofs. */
async function carryOut(karolina: Viewer, marta: Viewer, id: string) {
  const added = { dueOn: "2030-05-05", owedBy: "organization" as const }
  for (const title of ["Baner", "Plakaty", "Podziękowanie ze sceny"])
    await addDeliverable(karolina, id, { ...added, title, key: key() } as never)
  const owed = await rowsOf(id, "organization")
  const link = { kind: "link", links: ["https://przyklad.example"], comment: null } as const
  for (const row of owed.slice(0, 3))
    await addProof(karolina, id, [row.id], { ...link, intent: "addProofAndDone", key: key() } as never)
  const [confirmed, sentBack] = await rowsOf(id, "organization")
  if (confirmed)
    await moveDeliverable(marta, id, { move: "confirm", row: confirmed.id, version: confirmed.version } as never)
  if (sentBack)
    await moveDeliverable(marta, id, {
      move: "sendBack",
      row: sentBack.id,
      version: sentBack.version,
      reason: "Brakuje logo",
    } as never)
  await writePayment(marta, id, "markSent", {
    instalment: "1",
    amount: 10_000,
    date: todayIn(new Date()),
    idempotencyKey: key(),
  } as never)
  await askMaterials(karolina, id)
  await addMaterial(marta, id, { title: "Ulotka", dueOn: null, idempotencyKey: key() } as never)
  await giveMaterials(marta, id)
}

/** Ids of colleagues of finance, who approve what an owner begins. */
export const approvers = { organization: "finanse-sadu", sponsor: "finanse-piekarni" } as const

export type Rich = Awaited<ReturnType<typeof enrich>>

/** Fills everything that a member of the orchard or the bakery may see; `deals` are theirs, in every situation. */
export async function enrich(world: World) {
  const { karolina, marta } = world.viewers
  await addBankAccount(
    karolina,
    { number: "61109010140000071219812874", label: "Konto główne" },
    await proofOf(karolina),
  )
  await saveKitTexts(marta, 0, kitTextsForm.parse({ claim: "Chleb", link: "", rules: "", colors: [] }))
  await replaceKitFile(marta, "raster", await png())
  const deals: string[] = []
  for (const moves of Object.values(situations)) deals.push(await dealAfter(world, moves))
  const names = Object.keys(situations)
  const running = deals[names.indexOf("in_progress")] ?? ""
  await carryOut(karolina, marta, running)
  await saveEvent(marta, world.events.planting)
  await saveSearch(marta, readEventList(new URLSearchParams("q=bieg")).filters, { name: "Biegi", frequency: "never" })
  const result = await createLink(marta, { eventIds: [world.events.planting], message: null })
  const link = result.ok ? result.token : ""
  const pair = { sponsorId: world.companies.bakery, organizationId: world.organizations.orchard, realm: "public" }
  const conversation = await db.transaction((tx) => conversationOfPair(tx, pair))
  await sendMessage(marta, conversation.id, { content: "Dzień dobry", file: null })
  const inquiries = await db.transaction(async (tx) => [
    await askInquiry(tx, { organizationId: world.organizations.orchard, eventId: world.events.planting }),
    await askInquiry(tx, { organizationId: world.organizations.orchard, userId: marta.id, name: marta.name }),
  ])
  await inviteForToken(karolina, "nowa@poczta.example")
  await inviteForToken(marta, "nowy@poczta.example")
  // more members, of whom one waits for a second person
  const igor = await joinParty(world, world.organizations.orchard, "igor", "coordinator")
  const pawel = await joinParty(world, world.companies.bakery, "pawel", "coordinator")
  await setRule(karolina, approvers.organization)
  await setRule(marta, approvers.sponsor)
  const waiting = {
    organization: await dealAfter(world, []),
    sponsor: await dealAfter(world, situations.accepted ?? []),
  }
  await begin(igor, waiting.organization, "accept")
  await begin(pawel, waiting.sponsor, "acceptTerms")
  return {
    deals: [...deals, waiting.organization, waiting.sponsor],
    running,
    link,
    conversation: conversation.id,
    inquiries,
  }
}

/** A second person's approval, which takes two who may approve. */
async function setRule(owner: Viewer, approverId: string) {
  await addColleague(owner, { id: approverId, name: "Filipina Finanse" }, "finance")
  const saved = await saveSecondPerson(owner, { fromGrosze: 90_000, financeApproves: true })
  if (!saved.ok || saved.waits) throw new Error(JSON.stringify(saved))
}

async function begin(by: Viewer, id: string, move: "accept" | "acceptTerms") {
  const [row] = await db.select({ version: deal.version }).from(deal).where(eq(deal.id, id))
  const input = { version: row?.version, capacity: "prezes zarządu", reason: null, settlementRead: false }
  const result = await makeMove(by, id, move, input as never)
  if (!result.ok) throw new Error(JSON.stringify(result))
}
