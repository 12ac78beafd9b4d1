import { and, desc } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { organization } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { SearchTerm } from "#app/domain/shared/search/query.ts"
import { listedOrganizations } from "./conditions.server.ts"
import { matchesByIndex } from "./search.server.ts"

/** Listed organizations with all words in their name, the most followed first. */
export const findOrganizations = (viewer: Viewer | null, terms: readonly SearchTerm[], most: number) =>
  db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(listedOrganizations(viewer), matchesByIndex(terms, ["t"])))
    .orderBy(desc(organization.followers), organization.id)
    .limit(most)
