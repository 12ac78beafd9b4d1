import { sql } from "drizzle-orm"
import { keepEventsOfTerms } from "#app/db/conditions/frozen-terms.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import { collaborationOption, termsVersion } from "#app/db/schema.ts"
import type { CollaborationKind, Side } from "#app/domain/deals/deal.ts"
import { type TermsLine, totalOf } from "#app/domain/deals/terms/terms.ts"

export type NewTerms = {
  collaborationId: string
  version: number
  author: Side
  authorId: string
  note: string | null
  kind: CollaborationKind
  lines: readonly TermsLine[]
}

/** Writes one version of the terms with its lines; earlier versions stay for ever. */
export async function writeTerms(tx: Tx, { lines, ...terms }: NewTerms) {
  await tx.insert(termsVersion).values({ ...terms, totalGrosze: totalOf(lines) })
  await keepEventsOfTerms(tx, sql`c.id = ${terms.collaborationId}`)
  await tx.insert(collaborationOption).values(
    lines.map(({ optionId, ...line }, position) => ({
      ...line,
      sponsorshipOptionId: optionId,
      collaborationId: terms.collaborationId,
      termsVersion: terms.version,
      position,
    })),
  )
}
