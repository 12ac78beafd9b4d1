import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealPath } from "#app/paths.ts"
import { getProvedRows } from "./rows.server.ts"

/** The rows that an address names. */
export const rowsIn = ({ searchParams }: URL) => searchParams.getAll("swiadczenie")

/** The rows that a proof is to be added to, and where to go on. Refuses as `getProvedRows`. */
export async function getProofPage(viewer: Viewer, dealId: string, rowIds: readonly string[]) {
  const rows = await getProvedRows(viewer, dealId, rowIds)
  return { rows, back: dealPath(dealId), backLabel: "Współpraca" }
}

export type ProofPage = Awaited<ReturnType<typeof getProofPage>>
