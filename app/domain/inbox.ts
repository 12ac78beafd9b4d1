/** The filters of the conversation list (B 2.6, B48). */
export const inboxFilters = {
  wszystkie: "Wszystkie",
  organizacje: "Organizacje",
  sponsorzy: "Sponsorzy",
  nieprzeczytane: "Nieprzeczytane",
} as const
export type InboxFilter = keyof typeof inboxFilters

export type InboxView = { q: string; filter: InboxFilter; page: number }

export const inboxPage = 30
const mostPages = 20

export const emptyInbox = "Brak konwersacji. Konwersacje są dostępne w ramach współprac."
export const nothingFound = "Nie znaleziono wiadomości spełniających kryteria wyszukiwania"
export const inboxNote =
  "Wiadomości dotyczą współprac. Aby zacząć nową konwersację, najpierw utwórz propozycję współpracy."

export const isInboxFilter = (text: unknown): text is InboxFilter =>
  typeof text === "string" && Object.hasOwn(inboxFilters, text)

/** The list's part of the address; what is unknown falls back. */
export function readInbox(params: URLSearchParams): InboxView {
  const filter = params.get("filtr")
  const page = Number(params.get("strona") ?? 1)
  return {
    q: (params.get("q") ?? "").normalize("NFC").replace(/\s+/g, " ").trim().slice(0, 100),
    filter: isInboxFilter(filter) ? filter : "wszystkie",
    page: Number.isInteger(page) && page > 0 ? Math.min(page, mostPages) : 1,
  }
}

/** The address of a conversation, or of the list alone, with the list as it is. */
export function inboxAddress(view: Partial<InboxView>, conversationId?: string | null): string {
  const params = new URLSearchParams()
  if (conversationId) params.set("rozmowa", conversationId)
  if (view.q) params.set("q", view.q)
  if (view.filter && view.filter !== "wszystkie") params.set("filtr", view.filter)
  if (view.page && view.page > 1) params.set("strona", String(view.page))
  return params.size === 0 ? "/wiadomosci" : `/wiadomosci?${params}`
}
