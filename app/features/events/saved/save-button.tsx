import { useFetcher, useLocation } from "react-router"
import { eventSavePath } from "#app/paths.ts"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./save-button.module.css"

type SaveButtonProps = {
  event: { id: string; title: string }
  saved: boolean
  /** On a card: a round button on its picture. */
  onCard?: boolean
}

/** Shows the new state before the server answers. A form without JavaScript. */
export function SaveButton({ event, saved, onCard = false }: SaveButtonProps) {
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
