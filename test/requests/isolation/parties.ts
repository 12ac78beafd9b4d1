import { getMember, getTeam } from "#app/features/parties/members/queries.server.ts"
import { membershipsOf } from "#test/support/parties.ts"
import { askEach, noCase, type Queries, signedIn } from "./case.ts"

export const partiesQueries: Queries = {
  "parties/invitations/queries findByToken": noCase.token,
  "parties/invitations/queries findInvitation": noCase.token,
  "parties/members/queries getTeam": signedIn((viewer) => getTeam(viewer)),
  "parties/members/queries getMember": signedIn(async (viewer, { people }) => {
    const members = await Promise.all(Object.values(people).map(membershipsOf))
    const ids = members.flat().map(({ id }) => id)
    return askEach(ids, (id) => getMember(viewer, id))
  }),
}
