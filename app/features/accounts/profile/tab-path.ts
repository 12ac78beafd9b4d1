import type { ProfileTab } from "#app/domain/accounts/profile.ts"
import { profilePath } from "#app/paths.ts"

export const profileTabPath = (tab: ProfileTab) => (tab === "dane" ? profilePath : `${profilePath}?zakladka=${tab}`)
