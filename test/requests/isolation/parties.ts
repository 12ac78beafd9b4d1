import { getMember, getTeam } from "#app/features/parties/members/queries.server.ts"
import { membershipsOf } from "#test/support/parties.ts"
import { about, type Queries, signedIn, token } from "./case.ts"

export const partiesQueries: Queries = {
  "parties/invitations/queries findByToken": token,
  "parties/invitations/queries findInvitation": token,
  "parties/members/queries getTeam": signedIn((viewer) => getTeam(viewer)),
  "parties/members/queries getMember": signedIn(async (viewer, { people }) => {
    const members = await Promise.all(Object.values(people).map(membershipsOf))
    const ids = members.flat().map(({ id }) => id)
    return about(ids, (id) => getMember(viewer, id))
  }),
}
