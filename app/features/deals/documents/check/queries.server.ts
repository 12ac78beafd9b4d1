import { and, desc, eq, inArray, ne, or } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealDocument, deal as deals } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { DocumentKind } from "#app/domain/deals/documents/deal-document.ts"
import type { Fingerprint } from "#app/domain/deals/documents/fingerprint.ts"
import { type Day, todayIn } from "#app/lib/dates.ts"

/** What anybody may know: neither names nor sums. `byText`: the terms are the same, the file may differ. */
export type CheckedDocument = { kind: DocumentKind; day: Day; byText: boolean }

/**
 * The document whose file or terms have this fingerprint; null when there is none. A signed copy counts once the other
 * side has confirmed it. Documents of a demo are found only in that demo.
 */
export async function findByFingerprint(viewer: Viewer | null, sha256: Fingerprint): Promise<CheckedDocument | null> {
  const [found] = await db
    .select({
      kind: dealDocument.kind,
      concludedAt: dealDocument.concludedAt,
      decidedAt: dealDocument.decidedAt,
      sha256: dealDocument.sha256,
    })
    .from(dealDocument)
    .innerJoin(deals, eq(deals.id, dealDocument.dealId))
    .where(
      and(
        or(eq(dealDocument.sha256, sha256), eq(dealDocument.textSha256, sha256)),
        or(ne(dealDocument.kind, "signed"), eq(dealDocument.state, "confirmed")),
        inArray(deals.realm, ["public", viewer?.realm ?? "public"]),
      ),
    )
    .orderBy(desc(dealDocument.createdAt))
    .limit(1)
  const at = found?.concludedAt ?? found?.decidedAt
  return found && at ? { kind: found.kind, day: todayIn(at), byText: found.sha256 !== sha256 } : null
}
