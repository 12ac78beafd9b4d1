import { formatCount } from "#app/lib/text/plural-forms.ts"

export const messageLimits = {
  /** Characters (B51). */
  content: 4000,
  /** Of an attachment, in bytes. */
  fileBytes: 10 * 1024 * 1024,
  fileName: 150,
  /** Messages per page; older ones load on scroll. */
  page: 40,
} as const

/** Spec B 8, decisions B50–B53. */
export const messageErrors = {
  title: "Błąd wysyłania wiadomości",
  empty: "Wpisz wiadomość",
  tooLong: `Wiadomość jest za długa. Skróć ją do ${formatCount(messageLimits.content)} znaków.`,
  signedOutTitle: "Użytkownik nie zalogowany",
  signedOut: "Musisz być zalogowany, aby wysyłać wiadomości.",
  foreign: "Nie masz uprawnień do wysyłania wiadomości w tej konwersacji.",
  gone: "Nie można wysłać wiadomości: to konto zostało usunięte. Konwersację możesz nadal czytać.",
  hidden: "Profil organizacji jest teraz ukryty, więc nie można tu pisać. Zapytanie możesz nadal czytać.",
  moved: "To zapytanie jest już częścią konwersacji. Skopiuj wiadomość i\u00a0wyślij ją tam.",
  fault: "Błąd zapytania SQL. Prosimy o kontakt z administratorem.",
  list: "Nie udało się wczytać wiadomości. Spróbuj ponownie za chwilę.",
  other: "Wystąpił problem podczas wysyłania wiadomości",
  offline: { title: "Brak połączenia", description: "Wiadomość wyślemy, gdy wróci internet." },
  fileKind: "Załącz plik PDF albo zdjęcie (JPG, PNG, GIF, WEBP)",
  fileSize: "Maksymalny rozmiar pliku to 10 MB",
  fileEmpty: "Ten plik jest pusty",
  fileUnsaved: "Nie udało się przesłać pliku. Spróbuj ponownie.",
  notFound: "Nie znaleziono konwersacji",
} as const

/** Name of a deleted account (B50). */
export const goneName = "Konto usunięte"

/** Shown while the other account is blocked. */
export const endBlocked =
  "Konto drugiej strony jest teraz zablokowane. Wiadomości nie dotrą do niej, dopóki nie będzie mogła się zalogować."

/** B 2.6. */
export const endLabels = { organization: "Organizacja", sponsor: "Sponsor" } as const

export const attachmentAccept = ".pdf,application/pdf,image/jpeg,image/png,image/gif,image/webp"

const attachmentName = /\.(pdf|jpe?g|png|gif|webp)$/i

/** Checks name and size only, before sending; null when there is no problem. */
export function attachmentNameProblem(file: { name: string; size: number }): string | null {
  if (!attachmentName.test(file.name)) return messageErrors.fileKind
  if (file.size > messageLimits.fileBytes) return messageErrors.fileSize
  return file.size === 0 ? messageErrors.fileEmpty : null
}

/** "99+" above 99. */
export const unreadBadge = (count: number) => (count > 99 ? "99+" : String(count))

export type FileShown = { id: string; name: string; size: number; picture: { width: number; height: number } | null }

/** A message for one viewer. */
export type MessageShown = {
  id: string
  from: "me" | "colleague" | "other" | "system"
  /** The writer and their party: "Halina Nowak, Fundacja Mila"; null for the viewer's own and system lines. */
  author: string | null
  content: string
  /** ISO 8601. */
  at: string
  file: FileShown | null
  /** The deal of a system line, or of a proposal's first message. */
  dealId: string | null
  /** The inquiry that this conversation continues, and its event's title or "". */
  inquiry: { id: string; about: string } | null
  /** Own messages only: the key under which the page sent it. */
  clientKey: string | null
}
