import { and, eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, deliverable, event, session } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { readEventList } from "#app/domain/events/event-list.ts"
import { saveProfile } from "#app/features/accounts/profile/commands.server.ts"
import { saveSecondPerson } from "#app/features/deals/approval/setting/commands.server.ts"
import * as rows from "#app/features/deals/deliverables/commands.server.ts"
import { askMaterials, giveMaterials } from "#app/features/deals/deliverables/materials/commands.server.ts"
import * as items from "#app/features/deals/deliverables/materials/item-commands.server.ts"
import { stateCapacity } from "#app/features/deals/documents/page/commands.server.ts"
import { addSignedCopy, moveSignedCopy } from "#app/features/deals/documents/signed/commands.server.ts"
import { writeAnnex } from "#app/features/deals/moves/annex/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { agreeToChange } from "#app/features/deals/moves/event-commands.server.ts"
import { declineInvitation, invite } from "#app/features/deals/moves/invitation/commands.server.ts"
import { propose } from "#app/features/deals/moves/proposal/commands.server.ts"
import { settle } from "#app/features/deals/moves/settlement/commands.server.ts"
import { editTerms } from "#app/features/deals/moves/terms/commands.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { confirmAccount } from "#app/features/deals/payments/account/commands.server.ts"
import { reverseEntry, writePayment } from "#app/features/deals/payments/commands.server.ts"
import { saveCost } from "#app/features/deals/payments/cost/commands.server.ts"
import { addInvoice, addInvoiceFile, withdrawInvoice } from "#app/features/deals/payments/invoices/commands.server.ts"
import * as refunds from "#app/features/deals/payments/refunds/commands.server.ts"
import { assignDeal } from "#app/features/deals/people/commands.server.ts"
import { addProof, removeProof } from "#app/features/deals/proofs/commands.server.ts"
import { rateDeal } from "#app/features/deals/rating/commands.server.ts"
import { changeStatus, deleteEvent, editEvent, publishEvent } from "#app/features/events/commands.server.ts"
import { createLink, revokeLink } from "#app/features/events/decision/commands.server.ts"
import { deletePost, editPost, publishPost } from "#app/features/events/posts/commands.server.ts"
import * as saved from "#app/features/events/saved/commands.server.ts"
import * as searches from "#app/features/events/searches/commands.server.ts"
import { sendMessage } from "#app/features/messages/commands.server.ts"
import { conversationOfPair } from "#app/features/messages/inbox/commands.server.ts"
import { sendReply, settleInquiry } from "#app/features/messages/inquiries/commands.server.ts"
import * as bank from "#app/features/organizations/bank-accounts/commands.server.ts"
import { saveCompany } from "#app/features/organizations/company/commands.server.ts"
import { saveOrganization } from "#app/features/organizations/edit/commands.server.ts"
import { follow, unfollow } from "#app/features/organizations/follow/commands.server.ts"
import { sendInquiry } from "#app/features/organizations/inquiry/commands.server.ts"
import * as kit from "#app/features/organizations/kit/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { storedTokenOf } from "#app/platform/auth/session-tokens.server.ts"
import type { LockingCommand } from "#test/architecture/locked-commands.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { proofOf } from "#test/support/own-session.ts"
import * as inputs from "./inputs.ts"

export type Act = readonly [party: "organization" | "company", (by: Viewer, world: World) => Promise<unknown>]

const key = () => crypto.randomUUID()
/** A value that a command never reads when the lock comes first. */
const unread = "" as never

/** Terms that the editor of a deal shows, with another amount. */
async function termsOf(by: Viewer, id: string) {
  const { rules, terms } = await getDealPage(by, id, { version: null, against: null, editing: true })
  const lines = terms.lines.map(({ lineKey, eventId, title, description, benefits }) => ({
    ...{ lineKey, eventId, title, description, benefits, amount: "7 000" },
    ...{ optionId: null, custom: false, remove: false },
  }))
  const confirmed = { confirmWithoutAmount: true, confirmWithoutBenefits: true }
  return { version: rules.version, note: null, capacity: "prezes zarządu", ...confirmed, lines }
}
const versionOf = async (id: string) =>
  (await db.select({ version: deal.version }).from(deal).where(eq(deal.id, id)))[0]?.version ?? 0

/** Makes the deals, the conversation and the saved event of the acts, none of which changes them. */
export async function prepare(world: World) {
  const makeDeal = (situation: string) => dealAfter(world, situations[situation] ?? [])
  const deals = {
    negotiated: await makeDeal("negotiation, terms by the sponsor"),
    running: await makeDeal("in_progress"),
    completed: await makeDeal("completed"),
  }
  await saved.saveEvent(world.viewers.marta, world.events.planting)
  await db.update(event).set({ startDate: sql`start_date + 1`, endDate: sql`end_date + 1` })
  const pair = { sponsorId: world.companies.bakery, organizationId: world.organizations.orchard, realm: "public" }
  const conversation = await db.transaction((tx) => conversationOfPair(tx, pair))
  const owed = and(eq(deliverable.dealId, deals.running), eq(deliverable.owedBy, "organization"))
  const [row] = await db.select({ id: deliverable.id }).from(deliverable).where(owed)
  return { ...deals, row: row?.id ?? "", conversation: conversation.id }
}

/** Acts with the session of somebody who has typed the right password, and restores the session afterwards. */
async function withProof(by: Viewer, act: (proof: Awaited<ReturnType<typeof proofOf>>) => Promise<unknown>) {
  const proof = await proofOf(by)
  try {
    return await act(proof)
  } finally {
    await db.delete(session).where(eq(session.token, storedTokenOf(proof.from.headers)))
  }
}

export const actsOf = ({ conversation, ...deals }: Awaited<ReturnType<typeof prepare>>) =>
  ({
    publishEvent: ["organization", (by) => publishEvent(by, inputs.event, { key: key(), imageId: null })],
    editEvent: [
      "organization",
      (by, { events }) => editEvent(by, events.planting, inputs.event, { version: 1, imageId: null }),
    ],
    deleteEvent: ["organization", (by, { events }) => deleteEvent(by, events.planting)],
    changeStatus: ["organization", (by, { events }) => changeStatus(by, events.planting, "canceled")],
    publishPost: ["organization", (by, { events }) => publishPost(by, events.planting, inputs.post, key())],
    editPost: ["organization", (by, { events, posts }) => editPost(by, events.planting, posts[0] ?? "", inputs.post)],
    deletePost: ["organization", (by, { events, posts }) => deletePost(by, events.planting, posts[0] ?? "")],
    saveOrganization: ["organization", (by) => saveOrganization(by, 1, { section: "kontakt", input: inputs.contact })],
    invite: [
      "organization",
      (by, { companies, events }) =>
        invite(by, companies.hydrosphere, { key: key(), eventId: events.planting, note: null }),
    ],
    makeMove: ["organization", (by, world) => makeMove(by, world.deals.pending, "accept", inputs.acceptance)],
    editTerms: ["organization", async (by) => editTerms(by, deals.negotiated, await termsOf(by, deals.negotiated))],
    writeAnnex: [
      "organization",
      async (by) => writeAnnex(by, deals.running, "proposeAnnex", await termsOf(by, deals.running)),
    ],
    settle: [
      "organization",
      async (by) => settle(by, deals.running, { ...inputs.settlement, version: await versionOf(deals.running) }),
    ],
    assignDeal: ["organization", (by) => assignDeal(by, deals.running, by.id)],
    addProof: ["organization", (by) => addProof(by, deals.running, [deals.row], { ...inputs.link, key: key() })],
    removeProof: ["organization", (by) => removeProof(by, deals.running, deals.row, unread)],
    rateDeal: ["organization", (by) => rateDeal(by, deals.completed, { stars: 5, comment: null })],
    saveSecondPerson: ["organization", (by) => saveSecondPerson(by, { fromGrosze: null, financeApproves: false })],
    addBankAccount: [
      "organization",
      (by) =>
        withProof(by, (proof) => bank.addBankAccount(by, { number: "61109010140000071219812874", label: "" }, proof)),
    ],
    makeDefault: ["organization", (by) => withProof(by, (proof) => bank.makeDefault(by, unread, proof))],
    removeBankAccount: ["organization", (by) => withProof(by, (proof) => bank.removeBankAccount(by, unread, proof))],
    saveVatStatus: ["organization", (by) => bank.saveVatStatus(by, unread)],
    sendReply: ["organization", (by) => sendReply(by, unread, unread)],
    settleInquiry: ["organization", (by) => settleInquiry(by, unread)],
    agreeToChange: [
      "company",
      async (by) => {
        const { eventChanges, rules } = await getDealPage(by, deals.running)
        return agreeToChange(by, deals.running, { version: rules.version, seen: eventChanges.seen })
      },
    ],
    moveDeliverable: [
      "organization",
      (by) => rows.moveDeliverable(by, deals.running, { move: "done", row: deals.row, version: 1 }),
    ],
    confirmAll: ["organization", (by) => rows.confirmAll(by, deals.running, [])],
    addDeliverable: ["organization", (by) => rows.addDeliverable(by, deals.running, unread)],
    writePayment: [
      "organization",
      (by) =>
        writePayment(by, deals.running, "confirmReceived", {
          instalment: "1",
          amount: 1,
          date: todayIn(new Date()),
          idempotencyKey: key(),
        }),
    ],
    saveCost: ["company", (by) => saveCost(by, deals.running, "csr")],
    confirmAccount: ["company", (by) => confirmAccount(by, deals.running, unread)],
    reverseEntry: ["organization", (by) => reverseEntry(by, deals.running, { entry: unread, reason: "x" })],
    writeRefund: [
      "organization",
      (by) =>
        refunds.writeRefund(by, deals.running, {
          amount: 1,
          date: todayIn(new Date()),
          reason: null,
          idempotencyKey: key(),
        }),
    ],
    writeKeptEntry: [
      "organization",
      (by) => refunds.writeKeptEntry(by, deals.running, { grosze: 1, reason: "x", idempotencyKey: key() }),
    ],
    confirmRefund: ["company", (by) => refunds.confirmRefund(by, deals.running, unread)],
    addSignedCopy: [
      "organization",
      (by) => addSignedCopy(by, deals.running, { termsVersion: 1, file: new File([inputs.pdf], "umowa.pdf") }),
    ],
    moveSignedCopy: ["organization", (by) => moveSignedCopy(by, deals.running, unread, "confirm")],
    addInvoice: [
      "organization",
      (by) =>
        addInvoice(by, deals.running, {
          number: `FV ${key()}`,
          issuedOn: todayIn(new Date()),
          amount: 1,
          ksefNumber: null,
          idempotencyKey: key(),
        }),
    ],
    addInvoiceFile: [
      "organization",
      (by) =>
        addInvoiceFile(by, deals.running, {
          invoice: unread,
          file: new File([inputs.pdf], "faktura.pdf"),
          idempotencyKey: key(),
        }),
    ],
    withdrawInvoice: ["organization", (by) => withdrawInvoice(by, deals.running, unread)],
    stateCapacity: ["organization", (by) => stateCapacity(by, deals.running, 1, "prezes zarządu")],
    askMaterials: ["organization", (by) => askMaterials(by, deals.running)],
    giveMaterials: ["company", (by) => giveMaterials(by, deals.running)],
    addMaterial: [
      "company",
      (by) => items.addMaterial(by, deals.running, { title: "Ulotka", dueOn: null, idempotencyKey: key() }),
    ],
    sendMaterial: [
      "company",
      (by) => items.sendMaterial(by, deals.running, unread, new File([inputs.pdf], "ulotka.pdf")),
    ],
    removeMaterial: ["company", (by) => items.removeMaterial(by, deals.running, unread)],
    sendMessage: ["company", (by) => sendMessage(by, conversation, { content: "Halo", file: null })],
    sendInquiry: [
      "company",
      (by, { organizations }) => sendInquiry(by, organizations.mile, inputs.inquiry, { network: "", key: null }),
    ],
    saveProfile: ["company", (by) => saveProfile(by, { ...inputs.profile, name: "Tomasz", showsName: false })],
    saveCompany: ["company", (by) => saveCompany(by, 1, { section: "media", input: { logoId: null } })],
    declineInvitation: ["company", (by, { invitation }) => declineInvitation(by, invitation)],
    propose: ["company", (by) => propose(by, { ...inputs.proposal, idempotencyKey: key() } as never)],
    follow: ["company", (by, { organizations }) => follow(by, organizations.mile)],
    unfollow: ["company", (by, { organizations }) => unfollow(by, organizations.mile)],
    saveEvent: ["company", (by, { events }) => saved.saveEvent(by, events.run)],
    unsaveEvent: ["company", (by, { events }) => saved.unsaveEvent(by, events.run)],
    removeSaved: ["company", (by) => saved.removeSaved(by, unread)],
    restoreSaved: ["company", (by) => saved.restoreSaved(by, unread)],
    writeNote: ["company", (by) => saved.writeNote(by, unread, { note: "x", plannedGrosze: null })],
    writeBudget: ["company", (by) => saved.writeBudget(by, 100)],
    saveSearch: [
      "company",
      (by) => searches.saveSearch(by, readEventList(new URLSearchParams("q=bieg")).filters, inputs.search),
    ],
    editSearch: ["company", (by) => searches.editSearch(by, unread, inputs.search)],
    removeSearch: ["company", (by) => searches.removeSearch(by, unread)],
    restoreSearch: ["company", (by) => searches.restoreSearch(by, unread)],
    createLink: ["company", (by, { events }) => createLink(by, { eventIds: [events.planting], message: null })],
    revokeLink: ["company", (by) => revokeLink(by, unread)],
    saveKitTexts: ["company", (by) => kit.saveKitTexts(by, 0, unread)],
    replaceKitFile: ["company", (by) => kit.replaceKitFile(by, "guidelines", new File([inputs.pdf], "zasady.pdf"))],
    withdrawKitFile: ["company", (by) => kit.withdrawKitFile(by, unread)],
    deleteKitFile: ["company", (by) => kit.deleteKitFile(by, unread)],
  }) satisfies Record<LockingCommand, Act>
