import { countCommitted } from "#app/features/workspace/account-deletion/commands.server.ts"
import { listDataAbout } from "#app/features/workspace/data-export/export.server.ts"
import { findTurns } from "#app/features/workspace/home/queries.server.ts"
import { countWaiting } from "#app/features/workspace/landing/queries.server.ts"
import { type Queries, signedIn } from "./case.ts"

export const workspaceQueries: Queries = {
  "workspace/data-export/archive openArchive": "packs what listDataAbout loads",
  "workspace/account-deletion/commands countCommitted": signedIn((viewer) => countCommitted(viewer)),
  "workspace/data-export/export listDataAbout": signedIn(async (viewer) => {
    const parts = []
    for await (const part of listDataAbout(viewer)) parts.push(part)
    return parts
  }),
  "workspace/home/queries findTurns": signedIn((viewer) => findTurns(viewer)),
  "workspace/landing/queries countWaiting": signedIn((viewer) => countWaiting(viewer)),
}
