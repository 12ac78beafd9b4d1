import type { ProfileTab } from "#app/domain/accounts/profile.ts"
import { profilePath } from "#app/paths.ts"

/** Where a tab of one's own profile stands. */
export const profileTabPath = (tab: ProfileTab) => (tab === "dane" ? profilePath : `${profilePath}?zakladka=${tab}`)
