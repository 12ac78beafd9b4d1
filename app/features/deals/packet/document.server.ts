import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { packetErrors } from "#app/domain/deals/packet/packet.ts"
import { hasAgreement } from "#app/domain/deals/terms/acceptance.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { readerOf, requirePermission } from "#app/features/accounts/party/policy.server.ts"
import type { Client } from "#app/lib/places.ts"
import { conflict } from "#app/lib/refusal.ts"
import { type ZipEntry, zipStream } from "#app/platform/zip.server.ts"
import { getDeal } from "../deal/queries.server.ts"
import { entriesOf, missingEntry, type PacketFile } from "./archive-document.server.ts"
import { readPapers } from "./parts-document.server.ts"

/**
 * Everything an accountant needs of one deal as a ZIP stream: agreement and annexes with their certificates, signed
 * copies, invoices, payments, deliverables with proofs, the settlement. 404 for strangers, 403 for roles without access
 * to papers, 409 before the terms are agreed, 503 without a free place.
 */
export async function openPacket(viewer: Viewer, dealId: string, client: Client, now = new Date()) {
  const deal = await getDeal(viewer, dealId)
  requirePermission(viewer, "exportDeals")
  if (!hasAgreement(deal)) throw conflict(packetErrors.notYet)
  const { parts } = await readPapers(viewer, deal, now)
  const requireReader = readerOf(viewer, (role) => may(role, "exportDeals"))
  const body = zipStream(entriesOfDeal(parts), { client, requireReader, what: { dealId } })
  return { name: `Komplet ${deal.reference}.zip`, body }
}

async function* entriesOfDeal(parts: readonly PacketFile[]): AsyncGenerator<ZipEntry> {
  const missing: string[] = []
  yield* entriesOf(parts, "", missing)
  yield* missingEntry(missing)
}
