import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"

export const loader = () => redirect(profileTabPath("powiadomienia"))
