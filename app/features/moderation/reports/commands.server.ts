import { db } from "#app/db/connection/client.server.ts"
import { runFormOnce } from "#app/db/idempotency.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { report } from "#app/db/schema.ts"
import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import type { ReportInput } from "#app/domain/moderation/report-form.ts"
import { notFound } from "#app/lib/refusal.ts"
import { findReported } from "./queries.server.ts"

/** Stores a report (Regulation 2022/2065 art. 16) once and returns its number. 404 for content the viewer cannot see. */
export async function reportContent(
  viewer: Viewer | null,
  { key, fax: _, ...input }: ReportInput,
  network: string,
): Promise<number> {
  const { kind, targetId, address, reason, details, email, goodFaith } = input
  const reported = kind === "other" || targetId === null ? null : await findReported(viewer, kind, targetId)
  if (targetId !== null && !reported) throw notFound("Nie znaleziono treści, którą chcesz zgłosić.")
  const realm = realmOf(viewer)
  const sender = { network, key, userId: viewer?.id ?? null }
  return db.transaction(async (tx) => {
    const stored = await runFormOnce(tx, { ...sender, form: "report", content: input }, async () => {
      const [sent] = await tx
        .insert(report)
        .values({
          realm,
          targetType: kind,
          targetId: reported?.id ?? null,
          address: address ?? reported?.path ?? null,
          reason,
          details,
          reporterEmail: email,
          goodFaith,
        })
        .returning({ id: report.id, number: report.number })
      if (!sent) throw new Error("the report was not stored")
      const { id: aboutId, number } = sent
      await record(tx, { what: "report.send", aboutId, by: viewer, realm, details: { number } })
      return String(number)
    })
    return Number(stored.id)
  })
}
