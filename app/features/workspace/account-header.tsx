import { useRouteLoaderData } from "react-router"
import { userTypeLabels } from "#app/domain/accounts/account.ts"
import { missingCompany } from "#app/domain/accounts/profile.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { messagesLabel, notificationsLabel, type UnreadCounts } from "#app/domain/notifications/unread.ts"
import type { OwnParty } from "#app/domain/parties/acting-for.ts"
import { messagesPath, notificationsPath, profilePath, signOutPath } from "#app/paths.ts"
import { MemoizedParts } from "#app/ui/rendering/memoized.tsx"
import { AvatarMenu } from "#app/ui/shell/avatar-menu.tsx"
import { CountedLink } from "#app/ui/shell/counted-link.tsx"
import { MobileMenu } from "#app/ui/shell/mobile-menu.tsx"
import { accountLine, accountLinks, phoneLinks } from "./account-links.ts"
import { PartySwitch } from "./party-switch/party-switch.tsx"

type AccountHeaderProps = {
  viewer: Viewer
  unread: UnreadCounts | null
  operates: boolean
}

/** Bell, messages and menus of a signed-in person. */
export function AccountHeader({ viewer, unread, operates }: AccountHeaderProps) {
  // read here, because visitors' pages do not have it
  const parties = useRouteLoaderData<{ parties: readonly OwnParty[] | null }>("root")?.parties
  const counts = unread && { conversations: unread.conversations, notifications: unread.notifications }
  return [
    <MemoizedParts key="account" inside={Account} data={{ viewer, counts, operates, parties }} />,
    <MobileMenu key="phone" items={phoneLinks(viewer, unread, operates)} />,
  ]
}

type AccountProps = {
  viewer: Viewer
  counts: Pick<UnreadCounts, "conversations" | "notifications"> | null
  operates: boolean
  parties: readonly OwnParty[] | null | undefined
}

function Account({ viewer, counts, operates, parties }: AccountProps) {
  return (
    <>
      {counts && (
        <>
          <CountedLink
            href={notificationsPath}
            label={notificationsLabel(counts)}
            count={counts.notifications}
            icon="bell"
          />
          <CountedLink
            href={messagesPath}
            label={messagesLabel(counts)}
            count={counts.conversations}
            icon="message-square"
          />
        </>
      )}
      <AvatarMenu
        name={viewer.name}
        // a plain link loads a new page, which closes the menu
        line={accountLine(viewer) ?? <a href={profilePath}>{missingCompany}</a>}
        typeLabel={userTypeLabels[viewer.userType]}
        actsFor={parties?.find(({ id }) => id === viewer.partyId)?.name}
        lead={parties && <PartySwitch parties={parties} actingId={viewer.partyId} />}
        picture={viewer.image}
        items={accountLinks(viewer, operates)}
        signOutAction={signOutPath}
      />
    </>
  )
}
