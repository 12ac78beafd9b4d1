import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"

/** The settings stand on /profil; emails of before link here. */
export const loader = () => redirect(profileTabPath("powiadomienia"))
