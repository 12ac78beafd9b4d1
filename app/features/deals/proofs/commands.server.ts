import { and, eq, inArray, notInArray, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { newParts, partsMade } from "#app/db/idempotency.server.ts"
import { publishToColleagues } from "#app/db/outbox/publish.server.ts"
import { deliverableProof, proof } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isOpen } from "#app/domain/deals/deal/row-sums.ts"
import { fileControls, proofErrors, roomProblem } from "#app/domain/deals/proofs/proof.ts"
import type { ProofInput } from "#app/domain/deals/proofs/proof-form.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import { refuseOverQuota } from "#app/platform/files/file-quota.server.ts"
import { deleteFileRows, removeFiles } from "#app/platform/files/private-files.server.ts"
import { dropProofs, type StoredProof, saveProofFile, storeProofs } from "#app/platform/files/proofs.server.ts"
import { logRefusedUpload } from "#app/platform/log.server.ts"
import { wasRolledBack } from "#app/platform/postgres/database-unavailable.server.ts"
import { getDeal } from "../deal/queries.server.ts"
import { moveLockedRow } from "../deliverables/commands.server.ts"
import { lockRows, requireWorking } from "../deliverables/lock-queries.server.ts"
import { countProofs, getOwedRows, lockOwedRows, lockProvedRows, requireProved } from "./row-queries.server.ts"

export type ProofResult = { ok: true; first: boolean } | { ok: false; errors: FieldErrors }

/**
 * Adds proofs to rows that the viewer's party owes, as drafts, or with all rows marked as done. A description without
 * a new proof replaces those of the rows' proofs, and is refused where there are none. With the same `key`
 * each file, link, number and mark counts once, also when the form has grown since an attempt whose answer was lost. A
 * bad or harmful file, or too many proofs, are refused beside their field. 404 for unknown rows, 409 for rows that take
 * no proof now, 429 over the quota. The files of a refused row are removed at once; after a lost connection the nightly
 * sweep removes them.
 */
export async function addProof(
  viewer: Viewer,
  dealId: string,
  rowIds: readonly string[],
  input: ProofInput,
): Promise<ProofResult> {
  requirePermission(viewer, "addProof")
  const addedBefore = await partsMade({ userId: viewer.id, key: input.key }, partsOf(input))
  const remaining = { ...withoutParts(input, addedBefore), describes: proofsIn(input) === 0 }
  // not only open rows: an earlier attempt may have marked them as done
  const owed = await getOwedRows(viewer, dealId, rowIds)
  if (partsOf(remaining).length === 0) return { ok: true, first: false }
  const ids = owed.map(({ id }) => id)
  if (proofsIn(remaining) > 0) requireProved(viewer, owed)
  const roomRefusal = await findRoomProblem(db, ids, remaining, proofsIn(remaining))
  if (roomRefusal) return roomRefusal
  const files = "files" in remaining ? remaining.files : []
  const storedFiles =
    files.length > 0 ? await storeProofs(remaining.kind as "photo" | "pdf", files) : { ok: true as const, stored: [] }
  if (!storedFiles.ok) return refused(input, storedFiles.problem)
  const stored = storedFiles.stored.map((one, at) => ({ ...one, part: filePart(files[at] as File) }))
  try {
    const written = await db.transaction((tx) => writeParts(tx, viewer, dealId, ids, remaining, stored))
    await dropProofs(stored.filter(({ part }) => !written.has(part)))
    return { ok: true, first: written.size > 0 }
  } catch (error) {
    if (wasRolledBack(error) || error instanceof NotWritten) await dropProofs(stored)
    if (error instanceof NotWritten) return error.refusal
    throw error
  }
}

const doneMark = "done"
const linkPart = (link: string) => `link ${link}`
const filePart = ({ name, size }: File) => `file ${size} ${name}`

/** What an attempt adds, each part counted once: its files, or its link or number, and the mark as done. */
function partsOf(input: Attempt): string[] {
  const mark = input.intent === "addProofAndDone" ? [doneMark] : []
  if ("files" in input) return [...input.files.map(filePart), ...mark]
  if ("links" in input) return [...input.links.map(linkPart), ...mark]
  return input.isAdded ? mark : [`number ${input.amount} ${input.unit}`, ...mark]
}

/** `isAdded`: an earlier attempt has added its number. `describes`: the form has no proof of its own. */
type Attempt = ProofInput & { isAdded?: boolean; describes?: boolean }

function withoutParts(input: Attempt, addedBefore: ReadonlySet<string>): Attempt {
  const intent = addedBefore.has(doneMark) ? "addProof" : input.intent
  if ("files" in input)
    return { ...input, intent, files: input.files.filter((file) => !addedBefore.has(filePart(file))) }
  if ("links" in input)
    return { ...input, intent, links: input.links.filter((link) => !addedBefore.has(linkPart(link))) }
  if (input.isAdded) return { ...input, intent }
  return { ...input, intent, isAdded: partsOf(input).some((part) => part !== doneMark && addedBefore.has(part)) }
}

const proofsIn = (input: Attempt) => partsOf(input).filter((part) => part !== doneMark).length

class NotWritten extends Error {
  readonly refusal: Extract<ProofResult, { ok: false }>
  constructor(refusal: Extract<ProofResult, { ok: false }>) {
    super()
    this.refusal = refusal
  }
}

type ProofPart = StoredProof & { part: string }

/** Writes the parts and returns those that this attempt has added. */
async function writeParts(
  tx: Tx,
  viewer: Viewer,
  dealId: string,
  ids: readonly string[],
  input: Attempt,
  stored: readonly ProofPart[],
): Promise<ReadonlySet<string>> {
  // a parallel attempt waits here until the first one's files are counted
  const keyed = { userId: viewer.id, key: input.key, content: [dealId, ids, input.kind] }
  const addedParts = await newParts(tx, keyed, partsOf(input))
  const remaining = withoutParts(input, new Set(partsOf(input).filter((part) => !addedParts.has(part))))
  if (addedParts.size === 0) return addedParts
  await lockRole(tx, viewer, "addProof")
  const proofs = proofsIn(remaining)
  const lockDealRows = proofs > 0 ? lockProvedRows : lockOwedRows
  const rows = await lockDealRows(tx, viewer, dealId, ids)
  if (proofs > 0)
    await insertProofs(
      tx,
      viewer,
      rows,
      remaining,
      stored.filter(({ part }) => addedParts.has(part)),
    )
  const open = rows.filter(isOpen)
  if (remaining.describes && addedParts.has(doneMark)) await describeProofs(tx, viewer, open, remaining.comment)
  if (addedParts.has(doneMark)) await markDone(tx, viewer, open, remaining.comment)
  for (const id of new Set(rows.map((row) => row.dealId))) await publishToColleagues(tx, viewer, { kind: "deal", id })
  return addedParts
}

/** Replaces the description of proofs that only these rows have; others' rows keep what they were confirmed with. */
async function describeProofs(tx: Tx, viewer: Viewer, open: readonly { id: string }[], comment: string | null) {
  if (comment === null) return
  if (open.length === 0) throw conflict(proofErrors.notNow)
  const ids = open.map(({ id }) => id)
  const ofRows = tx
    .select({ id: deliverableProof.proofId })
    .from(deliverableProof)
    .where(inArray(deliverableProof.deliverableId, ids))
  const ofOthers = tx
    .select({ id: deliverableProof.proofId })
    .from(deliverableProof)
    .where(notInArray(deliverableProof.deliverableId, ids))
  const described = await tx
    .update(proof)
    .set({ comment })
    .where(and(eq(proof.partyId, viewer.partyId), inArray(proof.id, ofRows), notInArray(proof.id, ofOthers)))
    .returning({ id: proof.id })
  if (described.length === 0) throw new NotWritten({ ok: false, errors: { comment: proofErrors.commentAlone } })
}

/** Marks rows of locked deals as done; the history keeps the description that they are sent with. */
async function markDone(
  tx: Tx,
  viewer: Viewer,
  open: Awaited<ReturnType<typeof lockOwedRows>>,
  comment: string | null,
) {
  await lockRole(tx, viewer, "moveDeliverable")
  for (const [dealId, own] of Map.groupBy(open, (row) => row.dealId)) {
    const deal = requireWorking(await getDeal(viewer, dealId, tx), "done")
    const ids = own.map(({ id }) => id)
    for (const row of await lockRows(tx, dealId, ids))
      await moveLockedRow(tx, viewer, deal, row, { move: "done", row: row.id, version: row.version, comment })
  }
}

async function insertProofs(
  tx: Tx,
  viewer: Viewer,
  rows: Awaited<ReturnType<typeof lockProvedRows>>,
  input: Attempt,
  stored: readonly ProofPart[],
) {
  const roomRefusal = await findRoomProblem(
    tx,
    rows.map(({ id }) => id),
    input,
    proofsIn(input),
  )
  if (roomRefusal) throw new NotWritten(roomRefusal)
  if (stored.length > 0) await refuseOverQuota(tx, viewer, "proof", sum(stored))
  const contents = await contentsOf(tx, viewer, input, stored)
  const proofs = contents.map((each) => ({ ...each, id: timeOrderedId() }))
  await tx.insert(proof).values(proofs)
  const links = rows.flatMap((row) => proofs.map(({ id }) => ({ deliverableId: row.id, proofId: id })))
  await tx.insert(deliverableProof).values(links)
}

const sum = (stored: readonly StoredProof[]) => stored.reduce((bytes, { size }) => bytes + size, 0)

async function contentsOf(tx: Tx, viewer: Viewer, input: ProofInput, stored: readonly ProofPart[]) {
  const { kind, comment } = input
  const common = { partyId: viewer.partyId, authorId: viewer.id, kind, comment }
  if (input.kind === "link") return input.links.map((link) => ({ ...common, link }))
  if (input.kind === "number") return [{ ...common, amount: input.amount, unit: input.unit }]
  const rows: (typeof common & { fileId: string })[] = []
  for (const { part: _, ...each } of stored) rows.push({ ...common, fileId: await saveProofFile(tx, viewer, each) })
  return rows
}

async function findRoomProblem(on: typeof db | Tx, ids: readonly string[], input: ProofInput, added: number) {
  if (added === 0) return null
  const problem = roomProblem(input.kind, (await countProofs(on, ids))[input.kind], added)
  return problem ? refused(input, problem) : null
}

function refused(input: ProofInput, problem: string) {
  logRefusedUpload("proof", problem)
  const control = controls[input.kind]
  return { ok: false as const, errors: { [control]: problem } }
}
const controls = { ...fileControls, link: "link", number: "number" } as const

/**
 * Removes a proof from a row that the viewer's party owes and has not marked as done; without any row left, the proof
 * and its file are deleted. 404 for unknown ones, 409 while work on the rows is suspended.
 */
export async function removeProof(viewer: Viewer, dealId: string, rowId: string, proofId: string): Promise<void> {
  requirePermission(viewer, "addProof")
  const keys = await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "addProof")
    await lockProvedRows(tx, viewer, dealId, [rowId])
    const [removedLink] = await tx
      .delete(deliverableProof)
      .where(and(eq(deliverableProof.deliverableId, rowId), eq(deliverableProof.proofId, proofId)))
      .returning({ id: deliverableProof.proofId })
    if (!removedLink) throw notFound(proofErrors.gone)
    await publishToColleagues(tx, viewer, { kind: "deal", id: dealId })
    return removeUnused(tx, proofId)
  })
  await removeFiles(keys)
}

async function removeUnused(tx: Tx, id: string): Promise<string[]> {
  // serializes rows of several deals that release the proof at the same time
  await tx.select({ id: proof.id }).from(proof).where(eq(proof.id, id)).for("update")
  const [removedProof] = await tx
    .delete(proof)
    .where(and(eq(proof.id, id), sql`not exists (select 1 from deliverable_proof p where p.proof_id = ${id})`))
    .returning({ fileId: proof.fileId })
  return removedProof?.fileId ? deleteFileRows(tx, [removedProof.fileId]) : []
}
