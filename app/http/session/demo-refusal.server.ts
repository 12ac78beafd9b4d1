import { realmOf, type Viewer } from "#app/domain/accounts/viewer.ts"
import { redirectWithToast } from "../responses/toast.server.ts"

/** Redirects a demo's viewer to `back` with a toast, as demos have no password or email to change (D5). */
export async function redirectDemo(viewer: Viewer, back: string, sentence: string): Promise<void> {
  if (realmOf(viewer) === "public") return
  throw await redirectWithToast(back, { title: "Tryb demonstracyjny", description: sentence })
}
