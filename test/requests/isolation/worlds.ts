import { eq, sql } from "drizzle-orm"
import { db, pool } from "#app/db/connection/client.server.ts"
import { buildWorld, demoId, type World } from "#app/db/realms/world.server.ts"
import {
  bankAccount,
  brandKitFile,
  dealAccountChange,
  dealApproval,
  dealFollow,
  decisionAnswer,
  decisionLink,
  decisionLinkEvent,
  deliverable,
  deliverableProof,
  file,
  inquiry,
  invoice,
  materialGiving,
  materialGivingFile,
  memberInvitation,
  message,
  organizationFollow,
  party,
  proof,
  savedBudget,
  savedEvent,
  savedSearch,
  secondPersonChange,
  session as sessions,
} from "#app/db/schema.ts"
import { writeEntry } from "#app/features/deals/payments/ledger-commands.server.ts"
import { disk } from "#app/platform/files/files.server.ts"
import { askInquiry } from "#test/support/inquiries.ts"

/** A world with something of every kind in it. */
export async function buildFullWorld(realm: string): Promise<World> {
  const storeFile = (key: string, bytes: Uint8Array) => disk.put(key, bytes)
  return db.transaction(async (tx) => {
    const id = realm === "public" ? {} : { id: demoId }
    const world = await buildWorld(tx, { realm, now: new Date(), storeFile, ...id })
    const { organizations, people, viewers, conversation } = world
    const { partyId } = viewers.marta
    await tx.insert(inquiry).values({ realm, name: "Ktoś", email: "k@x.example", message: "Pytanie" })
    for (const organizationId of Object.values(organizations))
      for (const userId of [null, people.marta, people.tomasz])
        if (userId !== people.tomasz || organizationId !== organizations.orchard)
          await askInquiry(tx, { realm, organizationId, userId })
    for (const organizationId of Object.values(organizations))
      await tx
        .insert(organizationFollow)
        .values({ organizationId, partyId: viewers.rafal.partyId })
        .onConflictDoNothing()
    await tx.insert(dealFollow).values({ dealId: world.deals.pending, partyId, userId: people.marta })
    const attached = { id: `file-of-${realm}`, key: `attachments/${realm}`, ownerId: people.rafal }
    await storeFile(attached.key, Buffer.from("%PDF-1.4"))
    await tx
      .insert(file)
      .values({ ...attached, purpose: "attachment", originalName: "a.pdf", mime: "application/pdf", size: 8 })
    await tx.insert(message).values({
      // after the last message, as ids are in write order
      id: sql`(select max(id) || '0' from message where conversation_id = ${conversation})`,
      conversationId: conversation,
      senderId: people.rafal,
      partyId: organizations.mile,
      content: "W załączniku",
      fileId: attached.id,
    })
    const drawn = { id: `material-of-${realm}`, key: `materials/${realm}.svg`, ownerId: people.marta }
    await storeFile(drawn.key, Buffer.from("<svg/>"))
    await tx
      .insert(file)
      .values({ ...drawn, purpose: "material", originalName: "a.svg", mime: "image/svg+xml", size: 6 })
    await tx.insert(brandKitFile).values({
      id: `kit-file-of-${realm}`,
      companyId: partyId,
      slot: "vector",
      version: 1,
      fileId: drawn.id,
      sha256: "",
      addedById: people.marta,
    })
    await tx.insert(bankAccount).values({
      id: `bank-account-of-${realm}`,
      organizationId: organizations.orchard,
      number: "61109010140000071219812874",
      addedById: people.karolina,
    })
    await tx.insert(dealAccountChange).values({
      ...{ id: `account-change-of-${realm}`, dealId: world.deals.settlement, changedAt: new Date() },
      ...{ number: "61109010140000071219812874", changedById: people.karolina },
    })
    const shown = { id: `proof-file-of-${realm}`, key: `proofs/${realm}.webp`, ownerId: people.karolina }
    await storeFile(shown.key, Buffer.from("webp"))
    await tx
      .insert(file)
      .values({ ...shown, purpose: "proof", originalName: "a.webp", mime: "image/webp", size: 4, width: 9, height: 9 })
    const proves = { id: `proof-of-${realm}`, kind: "photo", partyId: organizations.orchard } as const
    await tx.insert(proof).values({ ...proves, authorId: people.karolina, fileId: shown.id })
    const owed = { id: `deliverable-of-${realm}`, owedBy: "organization", title: "Baner", position: 9 } as const
    await tx.insert(deliverable).values({ ...owed, dealId: world.deals.settlement, dueOn: "2027-01-01" })
    await tx.insert(deliverableProof).values({ deliverableId: owed.id, proofId: proves.id, isDraft: false })
    await writeEntry(tx, [], {
      id: `payment-of-${realm}`,
      ...{ dealId: world.deals.pending, instalmentKey: "1", kind: "received", grosze: 100, onDay: "2026-01-01" },
      ...{ side: "organization", authorId: people.karolina },
    })
    const billed = { id: `invoice-file-of-${realm}`, key: `settlements/${realm}.xml`, ownerId: people.karolina }
    await storeFile(billed.key, Buffer.from("<a/>"))
    await tx
      .insert(file)
      .values({ ...billed, purpose: "invoice", originalName: "f.xml", mime: "application/xml", size: 4 })
    await tx.insert(invoice).values({
      ...{ id: `invoice-of-${realm}`, dealId: world.deals.pending, number: "1", issuedOn: "2026-01-01", grosze: 100 },
      ...{ fileId: billed.id, addedById: people.karolina },
    })
    const giving = { id: `giving-of-${realm}`, dealId: world.deals.pending, givenById: people.marta }
    await tx.insert(materialGiving).values({ ...giving, number: 1 })
    await tx.insert(materialGivingFile).values({ givingId: giving.id, kitFileId: `kit-file-of-${realm}` })
    const saved = { partyId, byId: people.marta, eventId: world.events.planting }
    await tx.insert(savedEvent).values({ ...saved, id: `saved-of-${realm}` })
    const link = { id: `link-of-${realm}`, partyId, byId: people.marta, tokenHash: realm }
    await tx.insert(decisionLink).values({ ...link, showsTerms: true, expiresAt: new Date(Date.now() + 3_600_000) })
    await tx.insert(decisionLinkEvent).values({ linkId: link.id, eventId: saved.eventId, position: 0 })
    const judged = { dealId: world.deals.pending, termsVersion: 1 }
    await tx.insert(decisionAnswer).values({
      ...{ id: `answer-of-${realm}`, linkId: link.id, name: "x" },
      verdicts: [{ eventId: saved.eventId, verdict: "question", remark: null, ...judged }],
    })
    const expiresAt = new Date(Date.now() + 3_600_000)
    const invited = { partyId: world.organizations.mile, email: `nowa@${realm}.example`, role: "viewer" as const }
    await tx
      .insert(memberInvitation)
      .values({ ...invited, id: `member-invitation-of-${realm}`, tokenHash: realm, expiresAt })
    await tx.insert(savedBudget).values({ partyId, grosze: 1 })
    const search = { id: `search-of-${realm}`, query: "q=zielone", name: "x", frequency: "daily" as const }
    await tx.insert(savedSearch).values({ ...search, partyId, userId: people.marta, seenAt: new Date(0) })
    await tx.insert(dealApproval).values({
      dealId: world.deals.pending,
      partyId: organizations.orchard,
      side: "organization",
      step: "accept",
      termsVersion: 1,
      begunById: people.karolina,
    })
    const rule = { approvalFromGrosze: 100_000_000, financeApproves: false }
    await tx.update(party).set(rule).where(eq(party.id, organizations.orchard))
    await tx.insert(secondPersonChange).values({
      ...{ id: `rule-change-of-${realm}`, partyId: organizations.orchard, fromGrosze: null, financeApproves: false },
      askedById: people.karolina,
    })
    const session = { userId: people.rafal, expiresAt: new Date(Date.now() + 3_600_000) }
    await tx.insert(sessions).values({ id: `session-of-${realm}`, token: `token of ${realm}`, ...session })
    return world
  })
}

/** Ids of every row that belongs to one world. */
export async function rowIdsOf(realm: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from "user" where realm = $1 union select id from party where realm = $1
     union select id from event where realm = $1 union select id from deal where realm = $1
     union select reference from deal where realm = $1
     union select id from conversation where realm = $1 union select id from inquiry where realm = $1
     union select id from invitation where realm = $1
     union select p.id from event_post p join event e on e.id = p.event_id where e.realm = $1
     union select o.id from sponsorship_option o join event e on e.id = o.event_id where e.realm = $1
     union select a.id from deal_approval a join deal d on d.id = a.deal_id where d.realm = $1
     union select c.id from second_person_change c join party p on p.id = c.party_id where p.realm = $1
     union select s.id from settlement s join deal d on d.id = s.deal_id where d.realm = $1
     union select l.id from deliverable l join deal d on d.id = l.deal_id where d.realm = $1
     union select o.id from proof o join party p on p.id = o.party_id where p.realm = $1
     union select m.id from member m join party p on p.id = m.party_id where p.realm = $1
     union select i.id from member_invitation i join party p on p.id = i.party_id where p.realm = $1
     union select f.id from file f join "user" u on u.id = f.owner_id where u.realm = $1
     union select s.id from session s join "user" u on u.id = s.user_id where u.realm = $1
     union select l.id from decision_link l join party p on p.id = l.party_id where p.realm = $1
     union select a.id from decision_answer a join decision_link l on l.id = a.link_id join party p on p.id = l.party_id where p.realm = $1
     union select e.id from payment_entry e join deal d on d.id = e.deal_id where d.realm = $1
     union select i.id from invoice i join deal d on d.id = i.deal_id where d.realm = $1
     union select b.id from bank_account b join party p on p.id = b.organization_id where p.realm = $1
     union select c.id from deal_account_change c join deal d on d.id = c.deal_id where d.realm = $1
     union select s.id from saved_event s join party p on p.id = s.party_id where p.realm = $1
     union select s.id from saved_search s join party p on p.id = s.party_id where p.realm = $1
     union select m.id from message m join conversation c on c.id = m.conversation_id where c.realm = $1
     union select m.id from message m join inquiry i on i.id = m.inquiry_id where i.realm = $1`,
    [realm],
  )
  return rows.map(({ id }) => id)
}
