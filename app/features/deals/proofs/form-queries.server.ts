import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dayAhead } from "#app/domain/deals/deliverables/early-mark.ts"
import { sharedEvent } from "#app/domain/deals/proofs/proof.ts"
import { todayIn } from "#app/lib/dates.ts"
import { dealDeliverablesPath, eventDeliverablesPath } from "#app/paths.ts"
import { listProofs } from "./queries.server.ts"
import { getOwedRows, getProvedRows, type ProvedRow } from "./row-queries.server.ts"

export const rowIdsIn = ({ searchParams }: URL) => searchParams.getAll("swiadczenie")

/** The rows of a posted form, and the page to return to; they may be done already if an earlier answer was lost. */
export async function getPostedRows(viewer: Viewer, dealId: string, rowIds: readonly string[]) {
  const rows = await getOwedRows(viewer, dealId, rowIds)
  return { rows, early: dayAhead(rows, todayIn(new Date())), ...wayBack(dealId, rows) }
}

/** The rows that a proof is added to, their present proofs, and the page to return to. Refuses as `getProvedRows`. */
export async function getProofPage(viewer: Viewer, dealId: string, rowIds: readonly string[]) {
  const rows = await getProvedRows(viewer, dealId, rowIds)
  const [row, ...others] = rows
  const proofs = row && others.length === 0 ? await listProofs(viewer, [dealId]) : {}
  const early = dayAhead(rows, todayIn(new Date()))
  return { rows, early, proofs: (row && proofs[row.id]) ?? [], ...wayBack(dealId, rows) }
}

/** The page to return to; rows of several deals were chosen on the page of their event. */
function wayBack(dealId: string, rows: readonly ProvedRow[]) {
  const eventId = rows.some((row) => row.dealId !== dealId) ? sharedEvent(rows) : null
  return eventId
    ? { back: eventDeliverablesPath(eventId), backLabel: "Świadczenia wydarzenia" }
    : { back: dealDeliverablesPath(dealId, rows.find((row) => row.dealId === dealId)?.id), backLabel: "Świadczenia" }
}

export type ProofPage = Awaited<ReturnType<typeof getProofPage>>
