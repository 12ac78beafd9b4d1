import { eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { preparedStatement } from "#app/db/connection/prepared-statement.server.ts"
import { company, party, savedEvent } from "#app/db/schema.ts"
import { isSponsor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { isVoivodeship, type Voivodeship } from "#app/domain/shared/place.ts"
import type { OwnFacts } from "#app/features/accounts/queries.server.ts"

/** Ids on the list of the viewer's company; whether the viewer's role may change it, else `note` names who may. */
export type SavedMarks = { ids: readonly string[]; canSave: boolean; note: string | null }
/** `saved`: null for accounts without a list; `regions`: the voivodeships of a sponsor's company. */
export type OwnMarks = { saved: SavedMarks | null; regions: Voivodeship[] }

const marks = preparedStatement(
  db
    .select({
      regions: company.regions,
      savedIds: sql<
        string[]
      >`array(select ${savedEvent.eventId} from ${savedEvent} where ${savedEvent.partyId} = ${party.id}
        and ${savedEvent.removedAt} is null and ${savedEvent.eventId} is not null)`,
    })
    .from(party)
    .leftJoin(company, eq(company.id, party.id))
    .where(eq(party.id, sql.placeholder("partyId"))),
)

/** The viewer's own marks in a list of events: from the page's facts, else by one query; empty for all but sponsors. */
export async function findOwnMarks(viewer: Viewer | null, facts: OwnFacts | null): Promise<OwnMarks> {
  if (!viewer || !isSponsor(viewer)) return { saved: null, regions: [] }
  const stored = facts ?? (await marks.execute({ partyId: viewer.partyId }))[0]
  const canSave = may(viewer.role, "saveEvents")
  const saved = { ids: stored?.savedIds ?? [], canSave, note: canSave ? null : roleNotes.saveEvents }
  return { saved, regions: (stored?.regions ?? []).filter(isVoivodeship) }
}
