import type { ReactNode } from "react"
import { forgetLastingDrafts } from "../drafts/lasting-drafts.ts"
import { Avatar } from "../media/avatar.tsx"
import { Menu } from "../overlays/menu.tsx"
import type { MenuItem } from "../overlays/menu-entry.tsx"

type AvatarMenuProps = {
  name: string
  /** An organization's email; a sponsor's company or a link to set it. */
  line: ReactNode
  typeLabel: string
  /** Whom the person acts for, where there is a choice; in place of the type beside the name. */
  actsFor?: string
  lead?: ReactNode
  picture: string | null
  items: readonly MenuItem[]
  signOutAction: string
}

export function AvatarMenu({ name, line, typeLabel, actsFor, lead, picture, items, signOutAction }: AvatarMenuProps) {
  return (
    <Menu
      id="account-menu"
      openerClass="me"
      opener={
        <>
          <Avatar name={name} size="small" src={picture} />
          <span className="hidden">Moje konto: </span>
          <span className="me__name">
            <b>{name}</b> <small>{actsFor ?? typeLabel}</small>
          </span>
        </>
      }
      heading={
        <>
          <b>{name}</b>
          <small>{line}</small>
          <small>{typeLabel}</small>
        </>
      }
      lead={lead}
      items={[
        ...items,
        "line",
        { label: "Wyloguj się", icon: "log-out", action: signOutAction, onSend: () => forgetLastingDrafts() },
      ]}
    />
  )
}
