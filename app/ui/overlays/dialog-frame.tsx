import type { ReactNode, Ref } from "react"
import { Icon } from "../media/icon.tsx"

type DialogFrameProps = {
  id: string
  ref?: Ref<HTMLDialogElement>
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  wide?: boolean
  onCloseButton: () => void
}

export function DialogFrame({ id, ref, title, text, children, actions, wide, onCloseButton }: DialogFrameProps) {
  return (
    <dialog
      className={wide ? "dialog dialog--wide" : "dialog"}
      id={id}
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
    >
      <div className="dialog__head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <button
          className="btn btn--icon"
          type="button"
          aria-label="Zamknij"
          {...{ command: "close", commandfor: id }}
          onClick={(event) => {
            event.preventDefault()
            onCloseButton()
          }}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="dialog__body">
        {text && <p id={`${id}-text`}>{text}</p>}
        {children}
      </div>
      {actions && <div className="dialog__acts">{actions}</div>}
    </dialog>
  )
}
