import { findCard, findPartyOfAccount } from "#app/features/accounts/card/queries.server.ts"
import { findOwnParty, listOwnParties } from "#app/features/accounts/party/switch/queries.server.ts"
import { getOwnProfile } from "#app/features/accounts/profile/queries.server.ts"
import { listSessions } from "#app/features/accounts/sessions/queries.server.ts"
import { askEach, noCase, organizations, type Queries, signedIn } from "./case.ts"

export const accountsQueries: Queries = {
  "accounts/card/queries findCard": async (viewer, of) =>
    askEach(Object.values(of.companies), (id) => findCard(viewer, id)),
  "accounts/card/queries findPartyOfAccount": async (viewer, of) =>
    askEach(Object.values(of.people), (id) => findPartyOfAccount(viewer, id)),
  "accounts/password/queries knowsPassword": "compares with the viewer's own password",
  "accounts/sessions/commands openSession": noCase.writes,
  "accounts/sessions/commands openSessionIn": noCase.writes,
  "accounts/email/commands findWantedAddress": noCase.ownToken,
  "accounts/token-commands findToken": noCase.ownToken,
  "accounts/token-commands hasToken": "answers a command about the account that it writes",
  "accounts/password/commands findResetOwner": noCase.ownToken,
  "accounts/party/switch/queries findOtherOwner": "searches the viewer's own parties; acting-party.test.ts",
  "accounts/party/switch/queries findOwnParty": signedIn((viewer, of) =>
    askEach(organizations(of), (id) => findOwnParty(viewer, id)),
  ),
  "accounts/party/switch/queries listOwnParties": signedIn((viewer) => listOwnParties(viewer)),
  "accounts/profile/queries getOwnProfile": signedIn((viewer) => getOwnProfile(viewer)),
  "accounts/queries findSession": "reads the session of the request itself",
  "accounts/queries findSessionOfPage": "reads the session of the request itself, and facts of its person and party",
  "accounts/second-factor/challenge-commands findChallenged": noCase.ownToken,
  "accounts/second-factor/code-commands findFactor": noCase.ownToken,
  "accounts/second-factor/commands findPreparedSecret": noCase.ownToken,
  "accounts/second-factor/commands findSetup": noCase.ownToken,
  "accounts/sessions/queries listSessions": signedIn((viewer) => listSessions(viewer, "x")),
}
