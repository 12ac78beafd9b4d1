import { createContext, useContext } from "react"
import { type FetcherWithComponents, Form, useNavigation } from "react-router"

type Sending = Pick<FetcherWithComponents<unknown>, "Form" | "state">

const InPlace = createContext<Sending | null>(null)

/** Forms inside are sent by this fetcher, so that a refusal or failure does not navigate away. */
export const SentInPlace = InPlace.Provider

/** The form component to use, whether it is being sent, and the `busy` of a button beside it. */
export function useSentForm() {
  const sending = useContext(InPlace)
  const { state } = useNavigation()
  return sending
    ? { Form: sending.Form, idle: sending.state === "idle", busy: sending.state !== "idle" }
    : { Form, idle: state === "idle", busy: undefined }
}
