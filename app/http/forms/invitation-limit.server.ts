import type { RouterContextProvider } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isInFirstWeek } from "#app/features/parties/invitations/first-week.server.ts"
import { limit } from "#app/platform/limits.server.ts"
import { clientNetwork } from "../responses/request-context.ts"

const tooMany = (wait: string) => `Za dużo zaproszeń. Spróbuj ponownie ${wait}.`

/**
 * Takes a point of the party, of the network and of the whole site for an invitation; 429 over a limit. Parties in their
 * first week share points of their own, so that a flood of new accounts leaves the others theirs. A demo sends nothing.
 */
export async function limitInvitation({ partyId, realm }: Viewer, context: Readonly<RouterContextProvider>) {
  await limit("memberInvite", partyId, tooMany)
  if (realm !== "public") return
  await limit("memberInviteNetwork", clientNetwork(context), tooMany)
  await limit("memberInviteSite", (await isInFirstWeek(partyId, new Date())) ? "new" : "old", tooMany)
}
