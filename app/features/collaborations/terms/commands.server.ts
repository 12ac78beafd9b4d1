import { eq } from "drizzle-orm"
import { db } from "#app/db/client.server.ts"
import { collaborationEvent } from "#app/db/schema.ts"
import type { CollaborationStatus } from "#app/domain/collaboration.ts"
import { collaborationErrors } from "#app/domain/collaboration-words.ts"
import { totalOf } from "#app/domain/terms.ts"
import { diffTerms } from "#app/domain/terms-diff.ts"
import type { TermsForm } from "#app/domain/terms-form.ts"
import { type FieldErrors, linesFrom } from "#app/domain/terms-lines.ts"
import { leftOutProblem } from "#app/domain/terms-sides.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { getCollaboration } from "../queries.server.ts"
import { refuseUntimely, writeMove } from "../write.server.ts"
import { listAddable, listLines } from "./queries.server.ts"
import { writeTerms } from "./write.server.ts"

export type EditResult = { ok: true; status: CollaborationStatus } | { ok: false; errors: FieldErrors }

/**
 * Saves new terms: the next version, written and so accepted by this side; the other side's acceptance ends (D1).
 * Wording of options and the total come from the server's rows. What is wrong comes back beside its field, unchanged
 * terms too; refused when the deal has moved on (409), with the sentence about new terms when those have changed (B30).
 */
export async function editTerms(viewer: Viewer, id: string, form: TermsForm): Promise<EditResult> {
  return db.transaction(async (tx) => {
    const deal = await getCollaboration(viewer, id, tx)
    await refuseUntimely(tx, deal, "edit", form.version)
    const current = await listLines(tx, id, deal.termsVersion)
    const events = await tx
      .select({ id: collaborationEvent.eventId })
      .from(collaborationEvent)
      .where(eq(collaborationEvent.collaborationId, id))
    const context = { current, options: await listAddable(tx, id), eventIds: events.map((event) => event.id) }
    const read = linesFrom(form, context, () => crypto.randomUUID())
    if (!read.ok) return read
    const kind = form.kind ?? deal.kind
    const before = { kind: deal.kind, lines: current }
    const problem = leftOutProblem({ kind, lines: read.lines }, form.confirmWithoutBenefits, before)
    if (problem) return { ok: false, errors: problem }
    if (kind === deal.kind && !diffTerms(current, read.lines).changed)
      return { ok: false, errors: { "": collaborationErrors.unchanged } }
    const { status, termsVersion } = await writeMove(tx, viewer, deal, "edit", {
      version: form.version,
      reason: form.note,
      set: { totalGrosze: totalOf(read.lines), kind },
    })
    await writeTerms(tx, {
      collaborationId: id,
      version: termsVersion,
      author: deal.side,
      authorId: viewer.id,
      note: form.note,
      kind,
      lines: read.lines,
    })
    return { ok: true, status }
  })
}
