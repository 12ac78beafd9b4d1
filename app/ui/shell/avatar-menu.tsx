import { Avatar } from "../media/avatar.tsx"
import { Menu } from "../overlays/menu.tsx"
import type { MenuItem } from "../overlays/menu-entry.tsx"
import type { ShellViewer } from "./nav-item.ts"

type AvatarMenuProps = { viewer: ShellViewer; items: readonly MenuItem[]; signOutAction: string }

export function AvatarMenu({ viewer: { name, line, typeLabel, avatar }, items, signOutAction }: AvatarMenuProps) {
  return (
    <Menu
      openerClass="me"
      opener={
        <>
          <Avatar name={name} size="small" src={avatar} />
          <span className="hidden">Moje konto: </span>
          <span className="me__name">
            <b>{name}</b> <small>{typeLabel}</small>
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
      items={[...items, "line", { label: "Wyloguj się", icon: "log-out", action: signOutAction }]}
    />
  )
}
