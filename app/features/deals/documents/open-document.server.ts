import type { Readable } from "node:stream"
import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { agreementWordings } from "#app/domain/deals/documents/agreement.ts"
import { getAnnex } from "../terms/annex/queries.server.ts"
import { drawAgreement, drawDraft } from "./agreement-document.server.ts"
import { drawAnnex } from "./annex-document.server.ts"
import { openConcluded } from "./concluded-document.server.ts"
import { findAgreedDeal, getAgreedDeal, getDraftDeal } from "./queries.server.ts"

type OpenDocument = { name: string } & (
  | { bytes: Uint8Array<ArrayBuffer> }
  | { body: Readable; size: number; etag: string }
)

/**
 * The agreement of a deal as a PDF: the stored one when it was concluded on the platform, else a template to sign; the
 * same terms always give the same bytes. 409 before the terms are accepted. For the parties only.
 */
export async function openAgreement(viewer: Viewer, id: string): Promise<OpenDocument> {
  const agreed = await getAgreedDeal(viewer, id)
  const { title } = agreementWordings[agreed.deal.kind]
  const name = `${title.toLowerCase().replaceAll(" ", "-")}.pdf`
  const stored = await openConcluded(id, "agreement", agreed.deal.termsVersion)
  return stored ? { name, ...stored } : { name, bytes: await drawAgreement(agreed) }
}

/**
 * The draft of the agreement that accepting this version of the terms concludes; drawn for the reader, never stored.
 * 409 when the version is not on the table. For the parties only.
 */
export async function openDraft(viewer: Viewer, id: string, version: number) {
  const draft = await getDraftDeal(viewer, id, version)
  return { name: `projekt-umowy-wersja-${version}.pdf`, bytes: await drawDraft(draft) }
}

/**
 * An annex as a PDF: the stored one when it was concluded on the platform, else drawn from its terms; an open one is
 * marked as a proposal. 404 for any other number. For the parties only.
 */
export async function openAnnex(viewer: Viewer, id: string, number: number): Promise<OpenDocument> {
  const { deal, annex } = await getAnnex(viewer, id, number)
  const { isOpen } = annex
  const name = `aneks-nr-${number}${isOpen ? "-propozycja" : ""}.pdf`
  const stored = isOpen ? null : await openConcluded(id, "annex", annex.version)
  return stored ? { name, ...stored } : { name, bytes: await drawAnnex(await findAgreedDeal(db, deal), annex) }
}
