import { listListeners } from "#app/db/conditions/party-people.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { shownEmail } from "#app/domain/accounts/demo.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  type Category,
  type Channels,
  categories,
  categoryNames,
  channelsOf,
  kindsOf,
} from "#app/domain/notifications/categories.ts"
import { roleLabels } from "#app/domain/shared/role.ts"

export type NewsSettings = {
  role: string
  /** `isPartly`: some of its emails were switched off one by one. */
  rows: ({ name: Category; label: string; text: string; isChanged: boolean; isPartly: boolean } & Channels)[]
  reminders: boolean
  email: string
  onlyNamed: boolean
}

/** Of the viewer in their party, for the tab "Powiadomienia" of /profil; categories that never reach their role are left out. */
export async function getEmailSettings(viewer: Viewer): Promise<NewsSettings> {
  const own = (await listListeners(db, viewer.partyId)).find(({ id }) => id === viewer.id)
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
      return [{ ...{ name, label, text, isPartly }, ...channels, isChanged }]
    }),
    reminders: !kindsOf("reminders").some(isMuted),
    email: shownEmail(viewer),
    onlyNamed: role === "viewer",
  }
}
