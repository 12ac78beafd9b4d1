import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { redirectWithToast } from "../responses/toast.server.ts"

/**
 * What a demo's people cannot change about their account, because there is no password and no mail behind it (D5):
 * back to the profile, told why. Nothing happens to anyone else.
 */
export async function leaveToRealAccounts(viewer: Viewer, back: string, sentence: string): Promise<void> {
  if (realmOf(viewer) === "public") return
  throw await redirectWithToast(back, { title: "Tryb demonstracyjny", description: sentence })
}
