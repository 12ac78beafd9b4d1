import { useState } from "react"
import { useRouteLoaderData } from "react-router"

/** Name of the control in which a posted form says whom its page was drawn for. */
export const partyControl = "actingFor"

/** Whom the page was drawn for: unchanged while mounted, as the page around it is. Nobody in the pages of visitors. */
export function usePageParty() {
  const root = useRouteLoaderData<{ viewer: { partyId: string } | null }>("root")
  const [id] = useState(root?.viewer?.partyId)
  return id
}

/** Names the party in a form that a script puts together. */
export function nameParty(form: FormData) {
  const field = document.querySelector<HTMLInputElement>(`input[name=${partyControl}]`)
  if (field) form.set(partyControl, field.value)
}

/** Names the page's party in an upload's address, so that the server can refuse it before it reads the body. */
export function usePartyAddress() {
  const id = usePageParty()
  return (address: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams(id ? { ...more, [partyControl]: id } : more)
    return `${address}${address.includes("?") ? "&" : "?"}${query}`
  }
}
