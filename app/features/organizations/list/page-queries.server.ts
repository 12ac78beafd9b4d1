import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { OrganizationFilters } from "#app/domain/organizations/organization-list.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { listSampleOrganizations } from "../sample-queries.server.ts"
import { hasOrganizations, listOrganizations, type OrganizationsPage } from "./queries.server.ts"

/** One page of the list; `samples`: why it shows the built-in samples, if it does (A8, D5). */
export type OrganizationsOrSamples = OrganizationsPage & { samples: "failed" | "empty" | null }

/** The list, or the samples when it cannot be read or the realm has none (A8); not for filters without matches. */
export async function listOrganizationsOrSamples(
  viewer: Viewer | null,
  filters: OrganizationFilters,
): Promise<OrganizationsOrSamples> {
  try {
    const page = await listOrganizations(viewer, filters)
    if (page.count > 0 || filters.followed || filters.verified || (await hasOrganizations(viewer)))
      return { ...page, samples: null }
    return samplesFor(filters, "empty")
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.error({ err: error }, "the list of organizations could not be read")
    return samplesFor(filters, "failed")
  }
}

function samplesFor(filters: OrganizationFilters, samples: "failed" | "empty"): OrganizationsOrSamples {
  const organizations = listSampleOrganizations(filters)
  return { organizations, count: organizations.length, next: null, samples }
}
