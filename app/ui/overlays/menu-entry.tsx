import { Form, Link } from "react-router"
import { Icon, type IconName } from "../media/icon.tsx"

type Look = { label: string; icon?: IconName; count?: number }

/** A link, a form that posts `fields` to `action`, or a callback. */
export type MenuEntryItem =
  | (Look & { href: string; reload?: boolean })
  | (Look & { action: string; fields?: Readonly<Record<string, string>> })
  | (Look & { onSelect: () => void })
export type MenuItem = MenuEntryItem | "line"

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
      <Link className="menu__item" to={item.href} prefetch="intent" reloadDocument={item.reload} onClick={onDone}>
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
    <Form method="post" action={item.action} onSubmit={onDone}>
      {Object.entries(item.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="menu__item" type="submit">
        {content}
      </button>
    </Form>
  )
}
