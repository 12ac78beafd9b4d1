import { formatCount } from "#app/lib/text/plural-forms.ts"

export const messageLimits = {
  /** Characters (B51). */
  content: 4000,
  /** Of an attachment, in bytes. */
  fileBytes: 10 * 1024 * 1024,
  fileName: 150,
  /** Messages that are read at once; older ones come as one scrolls. */
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

/** Shown for somebody who has deleted their account (B50). */
export const goneName = "Konto usunięte"

/** Over the field for a new message while an operator lets the other end not in. */
export const endBlocked =
  "Konto drugiej strony jest teraz zablokowane. Wiadomości nie dotrą do niej, dopóki nie będzie mogła się zalogować."

/** The badge of the other end (B 2.6). */
export const endLabels = { organization: "Organizacja", sponsor: "Sponsor" } as const

/** For the file picker. */
export const attachmentAccept = ".pdf,application/pdf,image/jpeg,image/png,image/gif,image/webp"

const named = /\.(pdf|jpe?g|png|gif|webp)$/i

/** What is wrong with an attachment by its outside, else null; the browser asks this before sending. */
export function attachmentNameProblem(file: { name: string; size: number }): string | null {
  if (!named.test(file.name)) return messageErrors.fileKind
  if (file.size > messageLimits.fileBytes) return messageErrors.fileSize
  return file.size === 0 ? messageErrors.fileEmpty : null
}

/** What a badge shows for so many unread: "99+" above 99. */
export const unreadBadge = (count: number) => (count > 99 ? "99+" : String(count))

export type FileShown = { id: string; name: string; size: number; picture: { width: number; height: number } | null }

/** A message as its reader sees it. */
export type MessageShown = {
  id: string
  from: "me" | "other" | "system"
  content: string
  /** ISO 8601. */
  at: string
  file: FileShown | null
  /** The deal that a line of the system, or a proposal's first message, belongs to. */
  dealId: string | null
  /** Of the viewer's own: what the page that wrote it knows it by. */
  clientKey: string | null
}
