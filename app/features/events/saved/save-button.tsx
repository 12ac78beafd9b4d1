import { useFetcher, useLocation } from "react-router"
import { eventSavePath } from "#app/paths.ts"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./save-button.module.css"
import type { SavedMark } from "./saved-state.ts"

type SaveButtonProps = {
  event: { id: string; title: string }
  /** Null: not saved, for a member whose role may not change it. */
  saved: SavedMark | null
  /** On a card: a round button on its picture. */
  onCard?: boolean
}

export function SaveButton({ saved, ...props }: SaveButtonProps) {
  if (saved === null) return null
  return saved === "fixed" ? <Mark {...props} /> : <Switch saved={saved} {...props} />
}

/** What colleagues have saved, without a button. */
const Mark = ({ onCard = false }: Omit<SaveButtonProps, "saved">) => (
  <span className={onCard ? styles.onCard : styles.inline}>
    <span className={onCard ? styles.round : "small muted"} data-saved title={onCard ? "Zapisane" : undefined}>
      <Icon name="bookmark" filled />
      <span className={onCard ? "hidden" : undefined}>Zapisane</span>
    </span>
  </span>
)

/** Shows the new state before the server answers. A form without JavaScript. */
function Switch({ event, saved, onCard = false }: SaveButtonProps & { saved: boolean }) {
  const fetcher = useFetcher({ key: `save ${event.id}` })
  const { pathname, search } = useLocation()
  const asked = fetcher.formData?.get("saved")
  const shown = asked === undefined || asked === null ? saved : asked === "1"
  const label = shown ? "Zapisano" : "Zapisz"
  return (
    <fetcher.Form
      className={onCard ? styles.onCard : styles.inline}
      method="post"
      action={eventSavePath(event.id)}
      preventScrollReset
    >
      <PartyField />
      <input type="hidden" name="saved" value={shown ? "0" : "1"} />
      <input type="hidden" name="back" value={pathname + search} />
      <button
        className={onCard ? `btn btn--icon ${styles.round}` : "btn btn--quiet btn--small"}
        type="submit"
        data-saved={shown || undefined}
        aria-label={onCard ? `${label}: ${event.title}` : undefined}
        title={onCard ? label : undefined}
      >
        <Icon name="bookmark" filled={shown} />
        {!onCard && label}
        {!onCard && shown && <span className="hidden"> – usuń z zapisanych</span>}
      </button>
    </fetcher.Form>
  )
}
