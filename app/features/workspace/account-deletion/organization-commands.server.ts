import { and, eq, exists, inArray, isNull, notExists, sql } from "drizzle-orm"
import type { Tx } from "#app/db/connection/client.server.ts"
import {
  bankAccount,
  deal,
  dealAccountChange,
  dealEvent,
  event,
  eventPost,
  inquiry,
  invitation,
  organization,
  organizationFollow,
  settlement,
  sponsorshipOption,
} from "#app/db/schema.ts"
import { erasedFields } from "./erased-columns.server.ts"

/** Deletes events without deals; of other events only what their deals refer to remains, hidden (B55). */
export async function eraseEvents(tx: Tx, organizationId: string) {
  const ofOrganization = eq(event.organizationId, organizationId)
  const deals = tx.select({ one: sql`1` }).from(dealEvent).where(eq(dealEvent.eventId, event.id))
  await tx.delete(event).where(and(ofOrganization, notExists(deals)))
  const withDeals = tx
    .select({ id: event.id })
    .from(event)
    .where(and(ofOrganization, exists(deals)))
  await tx.delete(eventPost).where(inArray(eventPost.eventId, withDeals))
  await tx.delete(sponsorshipOption).where(inArray(sponsorshipOption.eventId, withDeals))
  await tx
    .update(event)
    .set({ ...erasedFields, hiddenReason: null, deletedAt: new Date() })
    .where(ofOrganization)
}

/** Erases the public profile and what strangers wrote to it. Deals retain the name as agreed (B40). */
export async function eraseOrganization(tx: Tx, organizationId: string) {
  await tx.delete(organizationFollow).where(eq(organizationFollow.organizationId, organizationId))
  // inquiries of a party stay with it, as conversations do
  await tx.delete(inquiry).where(and(eq(inquiry.organizationId, organizationId), isNull(inquiry.askerPartyId)))
  await tx.delete(invitation).where(eq(invitation.organizationId, organizationId))
  const itsDeals = tx.select({ id: deal.id }).from(deal).where(eq(deal.organizationId, organizationId))
  // the files stay with their deals; the data that they were composed from is erased
  await tx.update(settlement).set({ report: null }).where(inArray(settlement.dealId, itsDeals))
  await tx.delete(dealAccountChange).where(inArray(dealAccountChange.dealId, itsDeals))
  await tx.delete(bankAccount).where(eq(bankAccount.organizationId, organizationId))
  await tx
    .update(organization)
    .set({
      name: "Usunięta organizacja",
      description: "",
      category: "",
      nip: null,
      krs: null,
      representatives: null,
      vatStatus: null,
      foundingDate: null,
      address: null,
      contactEmail: null,
      phone: null,
      website: null,
      logoId: null,
      coverId: null,
      facebook: null,
      twitter: null,
      instagram: null,
      linkedin: null,
      achievements: [],
      followers: 0,
      verifiedAt: null,
      hiddenReason: null,
      deletedAt: new Date(),
    })
    .where(eq(organization.id, organizationId))
}
