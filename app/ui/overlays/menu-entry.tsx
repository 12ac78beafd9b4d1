import type { MouseEvent } from "react"
import { Form } from "react-router"
import { Icon, type IconName } from "../media/icon.tsx"
import { Link } from "../rendering/link.tsx"

type Look = { label: string; icon?: IconName; count?: number }

/** A link, which `instead` may replace once scripts run, a form that posts `fields` to `action`, or a callback. */
export type MenuEntryItem =
  | (Look & { href: string; reload?: boolean; instead?: () => void })
  | (Look & { action: string; fields?: Readonly<Record<string, string>>; onSend?: () => void })
  | (Look & { onSelect: () => void })
export type MenuItem = MenuEntryItem | "line"

/** Runs `open` in place of a plain press on a link; presses that open a tab or a window still follow it. */
export function followInstead(event: MouseEvent<HTMLAnchorElement>, open: () => void) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  open()
}

export function MenuEntry({ item, onDone }: { item: MenuEntryItem; onDone: () => void }) {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.count ? <span className="count">{item.count}</span> : null}
    </>
  )
  if ("href" in item)
    return (
      <Link
        className="menu__item"
        to={item.href}
        prefetch="intent"
        reloadDocument={item.reload}
        onClick={(event) => {
          onDone()
          if (item.instead) followInstead(event, item.instead)
        }}
      >
        {content}
      </Link>
    )
  if ("onSelect" in item)
    return (
      <button
        className="menu__item"
        type="button"
        onClick={() => {
          onDone()
          item.onSelect()
        }}
      >
        {content}
      </button>
    )
  return (
    <Form
      method="post"
      action={item.action}
      onSubmit={() => {
        item.onSend?.()
        onDone()
      }}
    >
      {Object.entries(item.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="menu__item" type="submit">
        {content}
      </button>
    </Form>
  )
}
