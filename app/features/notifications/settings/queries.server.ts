import { listListeners } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type Channels,
  categories,
  categoryNames,
  channelsOf,
  kindsOf,
  type NewsCategory,
} from "#app/domain/notifications/categories.ts"
import { type Reach, reachOf } from "#app/domain/parties/category-reach.ts"
import { getsNews } from "#app/domain/parties/news.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleLabels } from "#app/domain/shared/role.ts"

export type NewsSettings = {
  role: string
  /** `isPartly`: emails of some of its kinds are switched off. */
  rows: ({ name: NewsCategory; label: string; text: string; isChanged: boolean; isPartly: boolean } & Channels)[]
  reminders: boolean
  email: string
  onlyNamed: boolean
  hasColleagues: boolean
  /** Whether news of events reach their role. */
  getsEvents: boolean
  /** For owners of a party with several members, else null. */
  team: TeamReach | null
}
type TeamReach = {
  members: { id: string; name: string; role: string }[]
  /** Each `reach` in the order of the members. */
  rows: { label: string; reach: Reach[] }[]
}

/** The viewer's settings for the tab "Powiadomienia" of /profil, without categories that never reach their role. */
export async function getEmailSettings(viewer: Viewer): Promise<NewsSettings> {
  const people = (await listListeners(db, viewer.partyId)).filter(({ isOpen }) => isOpen)
  const own = people.find(({ id }) => id === viewer.id)
  const hasColleagues = people.length > 1
  const { role, chosen, muted } = own ?? { role: viewer.role, chosen: {}, muted: [] as string[] }
  const isMuted = (kind: string) => muted.includes(kind)
  return {
    role: roleLabels[role].toLowerCase(),
    rows: categoryNames.flatMap((name) => {
      const channels = channelsOf(role, name, chosen)
      if (!channels) return []
      const { label, text } = categories[name]
      const usual = channelsOf(role, name, {})
      const isChanged = channels.bell !== usual?.bell || channels.email !== usual.email
      const isPartly = channels.email !== "never" && kindsOf(name).some(isMuted)
      return [{ name, label, text, isPartly, ...channels, isChanged }]
    }),
    reminders: !kindsOf("reminders").some(isMuted),
    email: shownEmail(viewer),
    onlyNamed: role === "viewer",
    hasColleagues,
    getsEvents: getsNews(role, "event"),
    team: hasColleagues && may(role, "editParty") ? reachOfTeam(people) : null,
  }
}

/** Shows what reaches each role by default: a member's own choices are private. */
function reachOfTeam(people: Awaited<ReturnType<typeof listListeners>>): TeamReach {
  const usual = people.map((one) => ({ ...one, chosen: {}, muted: [] }))
  return {
    members: people.map(({ id, name, role }) => ({ id, name, role: roleLabels[role].toLowerCase() })),
    rows: categoryNames.map((name) => ({ label: categories[name].label, reach: reachOf(usual, name) })),
  }
}
