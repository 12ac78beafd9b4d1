import { createContext, useContext } from "react"
import { type FetcherWithComponents, Form, useNavigation } from "react-router"

type Sending = Pick<FetcherWithComponents<unknown>, "Form" | "state">

const InPlace = createContext<Sending | null>(null)

/**
 * Forms inside are sent by this fetcher: what is refused or fails leaves the page around them as it is, where a form
 * that belongs to another page would lead there.
 */
export const SentInPlace = InPlace.Provider

/** The kind of form to use here, whether one is on its way, and what a button beside it needs to be told of that. */
export function useSentForm() {
  const sending = useContext(InPlace)
  const { state } = useNavigation()
  return sending
    ? { Form: sending.Form, idle: sending.state === "idle", busy: sending.state !== "idle" }
    : { Form, idle: state === "idle", busy: undefined }
}
