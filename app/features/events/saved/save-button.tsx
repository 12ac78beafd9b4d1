import { type FormEvent, useMemo } from "react"
import { useFetcher, useFetchers, useLocation, useSubmit } from "react-router"
import { eventSavePath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./save-button.module.css"
import type { SavedMark } from "./saved-state.ts"

type SaveButtonProps = { event: { id: string; title: string }; saved: SavedMark | null }

const fetcherKey = "save "
const keyOf = (eventId: string) => fetcherKey + eventId
const savesEvent = (form: FormData | undefined) => form?.get("saved") === "1"

export function SaveButton({ event, saved }: SaveButtonProps) {
  if (saved === null) return null
  return saved === "fixed" ? <Mark /> : <Switch event={event} saved={saved} />
}

const Mark = () => (
  <span className={styles.inline}>
    <span className="small muted" data-saved>
      <Icon name="bookmark" filled />
      <span>Zapisane</span>
    </span>
  </span>
)

/** Shows the new state before the server answers. A form without JavaScript. */
function Switch({ event, saved }: { event: { id: string }; saved: boolean }) {
  const fetcher = useFetcher({ key: keyOf(event.id) })
  const { pathname, search } = useLocation()
  const shown = fetcher.formData ? savesEvent(fetcher.formData) : saved
  return (
    <PostForm as={fetcher.Form} className={styles.inline} action={eventSavePath(event.id)} preventScrollReset>
      <input type="hidden" name="saved" value={shown ? "0" : "1"} />
      <input type="hidden" name="back" value={pathname + search} />
      <button className="btn btn--quiet btn--small" type="submit" data-saved={shown || undefined}>
        <Icon name="bookmark" filled={shown} />
        {shown ? "Zapisano" : "Zapisz"}
        {shown && <span className="hidden"> – usuń z zapisanych</span>}
      </button>
    </PostForm>
  )
}

/** Id of the form of all cards. */
export const cardsForm = "save-cards"

/** The form of all cards of a page; each card's button names its event and the new state. */
export function CardsForm() {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  function send(submitted: FormEvent<HTMLFormElement>) {
    const { submitter } = submitted.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    submitted.preventDefault()
    const id = submitter.dataset.event ?? ""
    void submit(submitter, { navigate: false, fetcherKey: keyOf(id), preventScrollReset: true })
  }
  return (
    <PostForm as="form" id={cardsForm} className="hidden" onSubmit={send}>
      <input type="hidden" name="back" value={pathname + search} />
    </PostForm>
  )
}

/** Requested states by event, until the server has answered. */
export function usePendingSaves(): ReadonlyMap<string, boolean> {
  const fetchers = useFetchers()
  return useMemo(
    () =>
      new Map(
        fetchers.flatMap(({ key, formData }) =>
          key.startsWith(fetcherKey) && formData ? [[key.slice(fetcherKey.length), savesEvent(formData)] as const] : [],
        ),
      ),
    [fetchers],
  )
}

/** A round button on a card's picture; it belongs to the form of all cards. */
export function CardSave({ event, saved }: SaveButtonProps) {
  if (saved === null) return null
  if (saved === "fixed")
    return (
      <span className={`${styles.round} ${styles.onCard}`} data-saved title="Zapisane">
        <Icon name="bookmark" filled />
        <span className="hidden">Zapisane</span>
      </span>
    )
  const label = saved ? "Zapisano" : "Zapisz"
  return (
    <button
      className={`btn btn--icon ${styles.round} ${styles.onCard}`}
      type="submit"
      form={cardsForm}
      formAction={eventSavePath(event.id)}
      name="saved"
      value={saved ? "0" : "1"}
      data-event={event.id}
      data-saved={saved || undefined}
      aria-label={`${label}: ${event.title}`}
      title={label}
    >
      <Icon name="bookmark" filled={saved} />
    </button>
  )
}
