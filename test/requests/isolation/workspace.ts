import { countCommitted, listOwnParties } from "#app/features/workspace/account-deletion/queries.server.ts"
import { listDataAbout } from "#app/features/workspace/data-export/queries.server.ts"
import { findDesk } from "#app/features/workspace/desk/queries.server.ts"
import { findWork } from "#app/features/workspace/desk/work-queries.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import { type Queries, signedIn } from "./case.ts"

export const workspaceQueries: Queries = {
  "workspace/data-export/document openArchive": "packs what listDataAbout loads",
  "workspace/account-deletion/queries listOwnParties": signedIn((viewer) => listOwnParties(viewer)),
  "workspace/account-deletion/queries countCommitted": signedIn(async (viewer) =>
    countCommitted(viewer, await listOwnParties(viewer)),
  ),
  "workspace/data-export/queries listDataAbout": signedIn(async (viewer) => {
    const parts = []
    for await (const part of listDataAbout(viewer)) parts.push(part)
    return parts
  }),
  "workspace/desk/queries findDesk": signedIn((viewer) => findDesk(viewer)),
  // a desk sees thirty days
  "workspace/desk/work-queries findWork": signedIn((viewer) =>
    Promise.all(Array.from({ length: 13 }, (_, month) => findWork(viewer, addDays(todayIn(new Date()), 30 * month)))),
  ),
}
