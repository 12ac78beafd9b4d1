import { inArray } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { brandKitFile } from "#app/db/schema.ts"
import { listScopeOf } from "#app/domain/accounts/viewer.ts"
import { noOrganizationFilters } from "#app/domain/organizations/organization-list.ts"
import { readQuery } from "#app/domain/shared/search/query.ts"
import { findExisting } from "#app/features/events/search/existence-queries.server.ts"
import { getBankAccounts } from "#app/features/organizations/bank-accounts/queries.server.ts"
import { findOwnCompany } from "#app/features/organizations/company/queries.server.ts"
import { findOwnOrganization } from "#app/features/organizations/edit/queries.server.ts"
import { findConversationId } from "#app/features/organizations/inquiry/queries.server.ts"
import { getKit, openKitFile } from "#app/features/organizations/kit/queries.server.ts"
import { listOrganizationsOrSamples } from "#app/features/organizations/list/page-queries.server.ts"
import {
  countOrganizations,
  hasOrganizations,
  listOrganizations,
} from "#app/features/organizations/list/queries.server.ts"
import {
  eachNameSearchOf,
  findByNameSearch,
  findOrganizations,
  nameSearchOf,
} from "#app/features/organizations/list/search-queries.server.ts"
import { listOrganizationEvents } from "#app/features/organizations/profile/event-queries.server.ts"
import { findOrganization, isFollowing } from "#app/features/organizations/profile/queries.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { askEach, idOfOpened, organizations, type Queries, signedIn } from "./case.ts"

export const organizationsQueries: Queries = {
  "organizations/profile/queries isFollowing": async (viewer, of) =>
    askEach(organizations(of), async (id) => (await isFollowing(viewer, id)) && id),
  "organizations/company/queries findOwnCompany": signedIn((viewer) => findOwnCompany(viewer)),
  "organizations/company/queries requireCompanyEditor": "names the owners of the viewer's own party alone",
  "organizations/bank-accounts/queries getBankAccounts": signedIn((viewer) => getBankAccounts(viewer)),
  "organizations/kit/queries getKit": signedIn((viewer) => getKit(viewer)),
  "organizations/kit/queries openKitFile": signedIn(async (viewer, of) => {
    const kits = inArray(brandKitFile.companyId, Object.values(of.companies))
    const versions = await db.select({ id: brandKitFile.id }).from(brandKitFile).where(kits)
    return askEach(
      versions.map(({ id }) => id),
      (id) => idOfOpened(id, openKitFile(viewer, id)),
    )
  }),
  "organizations/edit/queries findOwnOrganization": signedIn((viewer) => findOwnOrganization(viewer)),
  "organizations/inquiry/queries findConversationId": async (viewer, of) =>
    askEach(organizations(of), (id) => findConversationId(viewer, id)),
  "organizations/list/search-queries findByNameSearch": async (viewer) => {
    const nameSearch = await nameSearchOf(viewer, readQuery("sad").terms, 3)
    return nameSearch && findByNameSearch(nameSearch)
  },
  "organizations/list/search-queries nameSearchOf": "says what a statement asks for; searchEvents calls it",
  "organizations/list/search-queries eachNameSearchOf": async (viewer) => {
    const named = await eachNameSearchOf(viewer, readQuery("sad leśny").terms)
    const sought = { upcoming: null, searches: [], listedFirst: 0, named }
    return (await findExisting(listScopeOf(viewer), todayIn(new Date()), sought)).organizations
  },
  "organizations/list/search-queries findOrganizations": async (viewer) =>
    findOrganizations(viewer, readQuery("sad").terms, 3),
  "organizations/list/page-queries listOrganizationsOrSamples": async (viewer) =>
    listOrganizationsOrSamples(viewer, noOrganizationFilters),
  "organizations/list/queries countOrganizations": async (viewer) => countOrganizations(viewer, noOrganizationFilters),
  "organizations/list/queries hasOrganizations": async (viewer) => hasOrganizations(viewer),
  "organizations/list/queries listOrganizations": async (viewer) => listOrganizations(viewer, noOrganizationFilters),
  "organizations/profile/event-queries listOrganizationEvents": async (viewer, of) =>
    askEach(organizations(of), (id) => listOrganizationEvents(viewer, id, { upcoming: 1, past: 1 })),
  "organizations/profile/queries findOrganization": async (viewer, of) =>
    askEach(organizations(of), (id) => findOrganization(viewer, id)),
  "organizations/sample-queries findSampleOrganization": "built in",
  "organizations/sample-queries listSampleOrganizationEvents": "built in",
  "organizations/sample-queries listSampleOrganizations": "built in",
}
