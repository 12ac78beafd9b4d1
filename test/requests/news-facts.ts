import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { bankAccount, dealInstalment, deal as deals, deliverable, inquiry, invitation } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { eventForm } from "#app/domain/events/event-form.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { moveDeliverable } from "#app/features/deals/deliverables/commands.server.ts"
import { askMaterials } from "#app/features/deals/deliverables/materials/commands.server.ts"
import { addSignedCopy } from "#app/features/deals/documents/signed/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { declineInvitation, invite } from "#app/features/deals/moves/invitation/commands.server.ts"
import { propose } from "#app/features/deals/moves/proposal/commands.server.ts"
import { settle } from "#app/features/deals/moves/settlement/commands.server.ts"
import { writePayment } from "#app/features/deals/payments/commands.server.ts"
import { rateDeal } from "#app/features/deals/rating/commands.server.ts"
import { changeStatus, publishEvent } from "#app/features/events/commands.server.ts"
import { answerDecision, createLink } from "#app/features/events/decision/commands.server.ts"
import { publishPost } from "#app/features/events/posts/commands.server.ts"
import { saveEvent } from "#app/features/events/saved/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { conversationOfPair } from "#app/features/messages/inbox/commands.server.ts"
import { sendReply } from "#app/features/messages/inquiries/commands.server.ts"
import { hideContent, restoreContent } from "#app/features/moderation/moderation/commands.server.ts"
import { addBankAccount, makeDefault } from "#app/features/organizations/bank-accounts/commands.server.ts"
import { follow } from "#app/features/organizations/follow/commands.server.ts"
import { sendInquiry } from "#app/features/organizations/inquiry/commands.server.ts"
import { joinTeam } from "#app/features/parties/invitations/join-commands.server.ts"
import { leaveTeam } from "#app/features/parties/members/commands.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { joinParty } from "#test/support/join-party.ts"
import { bill, billWithoutFile } from "#test/support/money/invoices.ts"
import { proofOf } from "#test/support/own-session.ts"
import { giveAccount, inviteForToken } from "#test/support/parties.ts"

type Act = () => Promise<unknown>
/** What is ready: the act that is news, and its deal if it has one. */
type Prepared = { act: Act; deal?: string }
export type Prepare = (world: World) => Promise<Prepared>

const key = () => crypto.randomUUID()
const sentBy = { network: "198.51.100.7", key: null }
const bytes = Uint8Array.from(settlementPdf(["Rozliczenie"]))
const ticked = { beforeEvent: true, openPayments: true, allCancelled: true, someCancelled: true }
const pdf = (name: string) => new File([`%PDF-1.4\n${name}\n%%EOF`], name)

/** Throws if the command returned an error, as there is no news then. */
const made = async (result: Promise<unknown>) => {
  const answer = (await result) as { ok?: boolean } | undefined
  if (answer?.ok === false) throw new Error(JSON.stringify(answer))
  return answer
}

const ofDeal =
  (situation: keyof typeof situations, act: (world: World, deal: string) => Promise<unknown>): Prepare =>
  async (world) => {
    const deal = await dealAfter(world, situations[situation] ?? [])
    return { deal, act: () => made(act(world, deal)) }
  }

const versionOf = async (id: string) => (await db.select().from(deals).where(eq(deals.id, id)))[0]?.version ?? 0

const move = async (viewer: Viewer, id: string, name: Move) =>
  makeMove(viewer, id, name, {
    ...{ version: await versionOf(id), reason: "powód", settlementRead: true, capacity: "prezes zarządu", ...ticked },
  })

async function pay(viewer: Viewer, id: string, name: "markSent" | "confirmReceived") {
  const [instalment] = await db.select().from(dealInstalment).where(eq(dealInstalment.dealId, id))
  const input = { instalment: instalment?.key ?? "", amount: 100_000, date: todayIn(new Date()) }
  return writePayment(viewer, id, name, { ...input, idempotencyKey: key(), confirmed: null } as never)
}

async function moveRow(viewer: Viewer, id: string, name: "done" | "confirm" | "proposeDue", more = {}) {
  const rows = await db.select().from(deliverable).where(eq(deliverable.dealId, id))
  const row = rows.find(({ owedBy }) => owedBy === "organization")
  return moveDeliverable(viewer, id, { move: name, row: row?.id ?? "", version: row?.version ?? 0, ...more } as never)
}

async function inviteSponsor({ viewers, events }: World) {
  await db.delete(invitation)
  await db.delete(deals)
  const form = { eventId: events.planting, note: null, key: key() }
  return (await made(invite(viewers.karolina, viewers.marta.partyId, form))) as { id: string }
}

async function askOrganization({ viewers: { marta }, organizations }: World) {
  const inquiryInput = { name: marta.name, email: marta.email, message: "Czy jest miejsce na stoisko?", eventId: null }
  await sendInquiry(marta, organizations.orchard, inquiryInput, sentBy)
  const [newest] = await db.select().from(inquiry).where(eq(inquiry.organizationId, organizations.orchard))
  return newest?.id ?? ""
}

const newEvent = () =>
  eventForm.parse({
    ...{ title: "Bieg nad rzeką", description: "Pięć kilometrów nad wodą.", category: "Sportowe", city: "Toruń" },
    ...{ startDate: addDays(todayIn(new Date()), 40), endDate: "", voivodeship: "kujawsko-pomorskie" },
    ...{ detailedLocation: "", expectedParticipants: "", goal: "", audience: [], tags: [], options: [] },
    ...{ facebook: "", instagram: "", linkedin: "", website: "" },
  })

const follows =
  (who: "marta" | "karolina", act: (world: World) => Promise<unknown>): Prepare =>
  async (world) => {
    await follow(world.viewers[who], world.organizations[who === "marta" ? "orchard" : "mile"])
    return { act: () => act(world) }
  }
const joins =
  (who: "marta" | "karolina"): Prepare =>
  async ({ viewers }) => {
    const joining = who === "marta" ? viewers.pawel : viewers.igor
    const token = await inviteForToken(viewers[who], joining.email)
    return { act: () => joinTeam(joining, token, "") }
  }
const leaves =
  (who: "marta" | "karolina", role: Role = "coordinator"): Prepare =>
  async (world) => {
    const igor = await joinParty(world, world.viewers[who].partyId, "igor", role)
    return { act: () => leaveTeam(igor) }
  }
const writes =
  (who: "marta" | "karolina"): Prepare =>
  async ({ viewers, organizations }) => {
    const pair = { sponsorId: viewers.marta.partyId, organizationId: organizations.orchard, realm: "public" }
    const { id } = await db.transaction((tx) => conversationOfPair(tx, pair))
    return { act: () => sendMessage(viewers[who], id, { content: "Tak", file: null }) }
  }

const markDone = ofDeal("in_progress", ({ viewers }, id) => moveRow(viewers.karolina, id, "done"))
const hide: Prepare = async ({ viewers, events }) => ({
  act: () => hideContent(viewers.halina, { kind: "event", id: events.planting, reason: "Pomyłka w opisie." }),
})

const number = "61109010140000071219812874"
async function changeAccount({ viewers: { karolina } }: World) {
  await addBankAccount(karolina, { number, label: null }, await proofOf(karolina))
  const [added] = await db.select().from(bankAccount).where(eq(bankAccount.number, number))
  return makeDefault(karolina, added?.id ?? "", await proofOf(karolina))
}

/** Facts, each made by the commands that people use. */
export const facts = {
  "sponsor proposes": async ({ viewers, events, options }) => {
    await db.delete(deals)
    const form = {
      ...{ organizationId: null, eventIds: [events.planting], kind: "sponsoring", message: "Dzień dobry." },
      ...{ options: [{ optionId: options.planting.bronze, amount: "2 000" }], customOptions: [], repeatsId: null },
      ...{ confirmWithoutAmount: true, confirmWithoutBenefits: true, capacity: "prezes", idempotencyKey: key() },
    } as const
    return { act: () => made(propose(viewers.marta, form as never)) }
  },
  "organization accepts the proposal": ofDeal("pending", ({ viewers }, id) => move(viewers.karolina, id, "accept")),
  "organization invites": async (world) => ({ act: () => inviteSponsor(world) }),
  "sponsor declines an invitation": async (world) => {
    const { id } = await inviteSponsor(world)
    return { act: () => declineInvitation(world.viewers.marta, id) }
  },
  "sponsor cancels": ofDeal("pending", ({ viewers }, id) => move(viewers.marta, id, "cancel")),
  "sponsor sends money": ofDeal("in_progress", ({ viewers }, id) => pay(viewers.marta, id, "markSent")),
  "organization confirms money": ofDeal("in_progress", ({ viewers }, id) =>
    pay(viewers.karolina, id, "confirmReceived"),
  ),
  "organization adds an invoice": ofDeal("in_progress", ({ viewers }, id) =>
    bill(viewers.karolina, id, pdf("faktura.pdf")),
  ),
  "organization adds the file of an invoice": async (world) => {
    const deal = await dealAfter(world, situations.in_progress ?? [])
    const addFile = await billWithoutFile(world.viewers.karolina, deal)
    return { deal, act: () => made(addFile(pdf("faktura.pdf"))) }
  },
  "organization adds a signed copy": ofDeal("in_progress", ({ viewers }, id) =>
    addSignedCopy(viewers.karolina, id, { termsVersion: 1, file: pdf("umowa.pdf") }),
  ),
  "sponsor adds a signed copy": ofDeal("in_progress", ({ viewers }, id) =>
    addSignedCopy(viewers.marta, id, { termsVersion: 1, file: pdf("umowa.pdf") }),
  ),
  "organization adds a bank account": ofDeal("in_progress", async ({ viewers: { karolina } }) =>
    addBankAccount(karolina, { number, label: null }, await proofOf(karolina)),
  ),
  "organization changes its account": async (world) => {
    const deal = await dealAfter(world, situations.in_progress ?? [])
    await giveAccount(world, "27114020040000300201355387")
    return { deal, act: () => changeAccount(world) }
  },
  "organization asks for materials": ofDeal("in_progress", ({ viewers }, id) => askMaterials(viewers.karolina, id)),
  "organization marks a row as done": markDone,
  "sponsor confirms a row": async (world) => {
    const prepared = await markDone(world)
    await prepared.act()
    return { ...prepared, act: () => made(moveRow(world.viewers.marta, prepared.deal ?? "", "confirm")) }
  },
  "organization proposes a day for a row": ofDeal("in_progress", ({ viewers }, id) =>
    moveRow(viewers.karolina, id, "proposeDue", { dueOn: addDays(todayIn(new Date()), 30) }),
  ),
  "organization settles": ofDeal("in_progress", async ({ viewers }, id) =>
    settle(viewers.karolina, id, {
      ...{ version: await versionOf(id), name: "r.pdf", bytes, documentNumber: null, ksefNumber: null, ...ticked },
    }),
  ),
  "sponsor accepts the settlement": ofDeal("settlement", ({ viewers }, id) =>
    move(viewers.marta, id, "acceptSettlement"),
  ),
  "sponsor asks for corrections": ofDeal("settlement", ({ viewers }, id) =>
    move(viewers.marta, id, "rejectSettlement"),
  ),
  "sponsor rates": ofDeal("completed", ({ viewers }, id) => rateDeal(viewers.marta, id, { stars: 5, comment: null })),
  "organization rates": ofDeal("completed", ({ viewers }, id) =>
    rateDeal(viewers.karolina, id, { stars: 5, comment: null }),
  ),
  "sponsor writes": writes("marta"),
  "organization writes": writes("karolina"),
  "sponsor asks the organization": async (world) => ({ act: () => askOrganization(world) }),
  "organization answers the question": async (world) => {
    const id = await askOrganization(world)
    return { act: () => sendReply(world.viewers.karolina, id, { content: "Tak, jest." }) }
  },
  "event is cancelled": async (world) => {
    await dealAfter(world, [])
    return { act: () => changeStatus(world.viewers.karolina, world.events.planting, "canceled") }
  },
  "followed organization publishes for the sponsor": follows("marta", ({ viewers }) =>
    publishEvent(viewers.karolina, newEvent(), { key: key(), imageId: null }),
  ),
  "followed organization publishes for the organization": follows("karolina", ({ viewers }) =>
    publishEvent(viewers.rafal, newEvent(), { key: key(), imageId: null }),
  ),
  "event has a post": follows("marta", ({ viewers, events }) =>
    publishPost(viewers.karolina, events.planting, { title: "Mamy sadzonki", content: "Przyjechały." }, key()),
  ),
  "private link is answered": async ({ viewers, events }) => {
    await saveEvent(viewers.marta, events.planting)
    const link = await createLink(viewers.marta, { eventIds: [events.planting], message: null })
    const answer = { name: "Prezes", comment: "Tak", events: [] }
    return { act: () => made(answerDecision(link.ok ? link.token : "", answer, sentBy)) }
  },
  "operator hides an event": hide,
  "operator restores an event": async (world) => {
    const { viewers, events } = world
    await (await hide(world)).act()
    return { act: () => restoreContent(viewers.halina, { kind: "event", id: events.planting, reason: "Poprawione." }) }
  },
  "somebody joins the sponsor": joins("marta"),
  "somebody joins the organization": joins("karolina"),
  "somebody leaves the sponsor": leaves("marta"),
  "somebody leaves the organization": leaves("karolina"),
} satisfies Record<string, Prepare>
