import { and, eq, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { once } from "#app/db/idempotency.server.ts"
import { publishToColleagues } from "#app/db/outbox/publish.server.ts"
import { deliverableProof, idempotency, proof } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { fileControls, proofErrors, roomProblem } from "#app/domain/deals/deliverables/proof.ts"
import type { ProofInput } from "#app/domain/deals/deliverables/proof-form.ts"
import { requirePermission } from "#app/features/accounts/party/permission.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { refuseOverQuota } from "#app/platform/files/file-quota.server.ts"
import { deleteFileRows, removeFiles } from "#app/platform/files/private-files.server.ts"
import { dropProofs, type StoredProof, saveProofFile, storeProofs } from "#app/platform/files/proofs.server.ts"
import { noteRefusedUpload } from "#app/platform/log.server.ts"
import { surelyUndone } from "#app/platform/postgres/database-unavailable.server.ts"
import { moveDeliverableIn } from "../deliverables/commands.server.ts"
import { countProofs, getProvedRows, lockProvedRows } from "./rows.server.ts"

export type Proved = { ok: true; first: boolean } | { ok: false; errors: Record<string, string> }

/**
 * Adds proofs to rows that the viewer's party owes, as drafts or with all rows marked as done; once per `key`. A bad or
 * harmful file, or too many proofs, come back beside their field. 404 for unknown rows, 409 for rows that take none now,
 * 429 over the quota. A refused row's files are removed at once; after a lost connection the nightly sweep decides.
 */
export async function addProof(
  viewer: Viewer,
  dealId: string,
  rowIds: readonly string[],
  input: ProofInput,
): Promise<Proved> {
  requirePermission(viewer, "addProof")
  if (await wasSent(viewer, input.key)) return { ok: true, first: false }
  const rows = await getProvedRows(viewer, dealId, rowIds)
  const ids = rows.map(({ id }) => id)
  const full = await findRoomProblem(db, ids, input)
  if (full) return full
  const made = "files" in input ? await storeProofs(input.kind, input.files) : { ok: true as const, stored: [] }
  if (!made.ok) return refused(input, made.problem)
  const { stored } = made
  try {
    const written = await db.transaction((tx) => write(tx, viewer, dealId, ids, input, stored))
    if (!written.first) await dropProofs(stored)
    return written
  } catch (error) {
    if (surelyUndone(error) || error instanceof Full) await dropProofs(stored)
    if (error instanceof Full) return error.refusal
    throw error
  }
}

/** The answer to an earlier attempt was lost, and its rows may be done by now. */
async function wasSent({ id }: Viewer, key: string): Promise<boolean> {
  const mine = and(eq(idempotency.userId, id), eq(idempotency.key, key))
  const [sent] = await db.select({ key: idempotency.key }).from(idempotency).where(mine)
  return sent !== undefined
}

class Full extends Error {
  readonly refusal: Extract<Proved, { ok: false }>
  constructor(refusal: Extract<Proved, { ok: false }>) {
    super()
    this.refusal = refusal
  }
}

async function write(
  tx: Tx,
  viewer: Viewer,
  dealId: string,
  ids: readonly string[],
  input: ProofInput,
  stored: readonly StoredProof[],
): Promise<{ ok: true; first: boolean }> {
  // of parallel attempts the second one waits for the first one's files to be counted
  const { first } = await once(
    tx,
    { userId: viewer.id, key: input.key, asked: [dealId, ids, input.kind, input.intent] },
    async () => {
      await lockRole(tx, viewer, "addProof")
      const rows = await lockProvedRows(tx, viewer, dealId, ids)
      const full = await findRoomProblem(tx, ids, input)
      if (full) throw new Full(full)
      if (stored.length > 0) await refuseOverQuota(tx, viewer, "proof", sum(stored))
      const proofs = await tx
        .insert(proof)
        .values(await contentsOf(tx, viewer, input, stored))
        .returning({ id: proof.id })
      await tx
        .insert(deliverableProof)
        .values(rows.flatMap((row) => proofs.map(({ id }) => ({ deliverableId: row.id, proofId: id }))))
      if (input.intent === "addProofAndDone")
        for (const { id: row, dealId: of, version } of rows)
          await moveDeliverableIn(tx, viewer, of, { move: "done", row, version })
      for (const id of new Set(rows.map((row) => row.dealId)))
        await publishToColleagues(tx, viewer, { kind: "deal", id })
      return proofs[0]?.id ?? ""
    },
  )
  return { ok: true, first }
}

const sum = (stored: readonly StoredProof[]) => stored.reduce((bytes, { size }) => bytes + size, 0)

async function contentsOf(tx: Tx, viewer: Viewer, input: ProofInput, stored: readonly StoredProof[]) {
  const { kind, comment } = input
  const every = { partyId: viewer.partyId, authorId: viewer.id, kind, comment }
  if (input.kind === "link") return [{ ...every, link: input.link }]
  if (input.kind === "number") return [{ ...every, amount: input.amount, unit: input.unit }]
  const rows: (typeof every & { fileId: string })[] = []
  for (const each of stored) rows.push({ ...every, fileId: await saveProofFile(tx, viewer, each) })
  return rows
}

async function findRoomProblem(on: typeof db | Tx, ids: readonly string[], input: ProofInput) {
  const more = "files" in input ? input.files.length : 1
  const problem = roomProblem(input.kind, (await countProofs(on, ids))[input.kind], more)
  return problem ? refused(input, problem) : null
}

function refused(input: ProofInput, problem: string) {
  noteRefusedUpload("proof", problem)
  const control = controls[input.kind]
  return { ok: false as const, errors: { [control]: problem } }
}
const controls = { ...fileControls, link: "link", number: "amount" } as const

/**
 * Takes a proof off a row that the viewer's party owes and has not marked as done; the last row takes the proof and its
 * file with it. 404 for unknown ones, 409 for rows that rest.
 */
export async function removeProof(viewer: Viewer, dealId: string, rowId: string, proofId: string): Promise<void> {
  requirePermission(viewer, "addProof")
  const keys = await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "addProof")
    await lockProvedRows(tx, viewer, dealId, [rowId])
    const [taken] = await tx
      .delete(deliverableProof)
      .where(and(eq(deliverableProof.deliverableId, rowId), eq(deliverableProof.proofId, proofId)))
      .returning({ id: deliverableProof.proofId })
    if (!taken) throw notFound(proofErrors.gone)
    await publishToColleagues(tx, viewer, { kind: "deal", id: dealId })
    return removeUnused(tx, proofId)
  })
  await removeFiles(keys)
}

async function removeUnused(tx: Tx, id: string): Promise<string[]> {
  // rows of several deals may let go of it at the same moment
  await tx.select({ id: proof.id }).from(proof).where(eq(proof.id, id)).for("update")
  const [gone] = await tx
    .delete(proof)
    .where(and(eq(proof.id, id), sql`not exists (select 1 from deliverable_proof p where p.proof_id = ${id})`))
    .returning({ fileId: proof.fileId })
  return gone?.fileId ? deleteFileRows(tx, [gone.fileId]) : []
}
