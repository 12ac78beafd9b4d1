import { readPages } from "#app/lib/web/pages.ts"
import { readPhrase } from "../shared/search/phrase.ts"

/** Conversation filters (B 2.6, B48). */
export const inboxFilters = {
  wszystkie: "Wszystkie",
  organizacje: "Organizacje",
  sponsorzy: "Sponsorzy",
  nieprzeczytane: "Nieprzeczytane",
  zapytania: "Zapytania",
} as const
export type InboxFilter = keyof typeof inboxFilters

/** `page` and `inquiryPage`: number of pages shown, of conversations and of inquiries. */
export type InboxView = { q: string; filter: InboxFilter; page: number; inquiryPage: number }

/** Rows per page (A57). */
export const inboxPage = 12
const mostPages = 100

export const emptyInbox = "Brak konwersacji. Konwersacje są dostępne w ramach współprac."
export const noInquiries = "Brak zapytań. Zapytanie wyślesz ze strony wydarzenia lub organizacji."
export const nothingFound = "Nie znaleziono wiadomości spełniających kryteria wyszukiwania"
export const inboxNote =
  "Wiadomości dotyczą współprac. Aby zacząć nową konwersację, najpierw utwórz propozycję współpracy."

export const isInboxFilter = (text: unknown): text is InboxFilter =>
  typeof text === "string" && Object.hasOwn(inboxFilters, text)

/** Unknown values fall back to the default. */
export function readInbox(params: URLSearchParams): InboxView {
  const filter = params.get("filtr")
  return {
    q: readPhrase(params.get("q")),
    filter: isInboxFilter(filter) ? filter : "wszystkie",
    page: readPages(params.get("strona"), mostPages),
    inquiryPage: readPages(params.get("zapytania"), mostPages),
  }
}
