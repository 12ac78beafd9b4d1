import type { RouterContextProvider } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isInFirstWeek } from "#app/features/parties/invitations/first-week-policy.server.ts"
import { limit, refundPoint } from "#app/platform/limits.server.ts"
import { clientNetwork } from "../requests/request-context.ts"
import { isRefused } from "./form-steps.server.ts"

const tooMany = (wait: string) => `Za dużo zaproszeń. Spróbuj ponownie ${wait}.`

/**
 * Takes a point of the party, of the network and of the whole site for an invitation; 429 over a limit. Parties in
 * their first week share separate points, so that a flood of new accounts leaves the others theirs. If `send` refuses,
 * the site's point is not taken, as refused attempts would use them up for everybody. A demo sends nothing.
 */
export async function withinInvitationLimits<Sent>(
  { partyId, realm }: Viewer,
  context: Readonly<RouterContextProvider>,
  send: () => Promise<Sent>,
): Promise<Sent> {
  await limit("memberInvite", partyId, tooMany)
  if (realm !== "public") return send()
  await limit("memberInviteNetwork", clientNetwork(context), tooMany)
  const parties = (await isInFirstWeek(partyId, new Date())) ? "new" : "old"
  await limit("memberInviteSite", parties, tooMany)
  let isSent = false
  try {
    const sent = await send()
    isSent = !isRefused(sent)
    return sent
  } finally {
    if (!isSent) await refundPoint("memberInviteSite", parties)
  }
}
