import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { Memoized } from "../rendering/memoized.tsx"
import { MenuEntry, type MenuItem } from "./menu-entry.tsx"
import { togglePopover, usePlacement } from "./popover.ts"

type MenuProps = {
  /** Accessible name of the opening button, where its content has none. */
  label?: string
  opener: ReactNode
  openerClass?: string
  heading?: ReactNode
  /** `li` elements with a control each, before the items. */
  lead?: ReactNode
  items: readonly MenuItem[]
  align?: "start" | "end"
  id?: string
}

/** Links and buttons in a popover that opens without JavaScript; arrows, Home and End move, Esc closes. */
export function Menu({
  label,
  opener,
  openerClass = "btn btn--icon",
  heading,
  lead,
  items,
  align = "end",
  ...props
}: MenuProps) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  usePlacement(popover, button)
  const close = () => togglePopover(popover.current, false)
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return
    event.preventDefault()
    togglePopover(popover.current, true, button.current)
    controlsOf(popover.current)[0]?.focus()
  }
  return (
    <>
      <button
        className={openerClass}
        type="button"
        aria-label={label}
        popoverTarget={id}
        ref={button}
        onKeyDown={openByArrow}
      >
        {opener}
      </button>
      <div className="float menu" id={id} popover="auto" data-align={align} ref={popover}>
        {heading && <div className="menu__head">{heading}</div>}
        <ul onKeyDown={moveByKey}>
          {lead}
          {items.map((item, place) => (
            <Memoized
              key={item === "line" ? `line-${place}` : item.label}
              as="li"
              inside={Entry}
              data={{ item }}
              handlers={{ onDone: close }}
              fresh={!isPlainLink(item)}
            />
          ))}
        </ul>
      </div>
    </>
  )
}

/** Rendered from data alone, without a form or a callback. */
const isPlainLink = (item: MenuItem) => item === "line" || ("href" in item && item.instead === undefined)

const Entry = ({ item, onDone }: { item: MenuItem; onDone: () => void }) =>
  item === "line" ? <hr /> : <MenuEntry item={item} onDone={onDone} />

const controlsOf = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>("a[href], li button") ?? [])]

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const controls = controlsOf(event.currentTarget)
  const at = controls.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  controls.at(to % controls.length)?.focus()
}
