import { useState } from "react"
import { useRouteLoaderData } from "react-router"

const name = "actingFor"

const usePageParty = () => {
  const root = useRouteLoaderData<{ viewer: { partyId: string } | null }>("root")
  const [id] = useState(root?.viewer?.partyId)
  return id
}

/**
 * Says in a posted form whom its page was drawn for; the server refuses a form of another party than the session acts
 * for (decision 033). Unchanged while mounted, as the page around it is. Nothing for visitors.
 */
export function PartyField() {
  const id = usePageParty()
  return id ? <input type="hidden" name={name} value={id} /> : null
}

/** Names the party in a form that a script puts together. */
export function nameParty(form: FormData) {
  const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (field) form.set(name, field.value)
}

/** Names the page's party in an upload's address, so that the server can refuse it before it reads the body. */
export function usePartyAddress() {
  const id = usePageParty()
  return (address: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams(id ? { ...more, [name]: id } : more)
    return `${address}${address.includes("?") ? "&" : "?"}${query}`
  }
}
