import type { InboxView } from "#app/domain/messages/inbox.ts"
import { messagesPath } from "#app/paths.ts"

/** The open conversation's id, or an inquiry. */
export type InboxOpen = string | { inquiry: string } | null

export function threadInAddress(params: URLSearchParams): InboxOpen {
  const inquiry = params.get("zapytanie")
  return params.get("rozmowa") ?? (inquiry ? { inquiry } : null)
}

const idOf = (open: InboxOpen) => (typeof open === "object" ? open?.inquiry : open)
export const isSame = (one: InboxOpen, other: InboxOpen) => typeof one === typeof other && idOf(one) === idOf(other)

/** The address that opens a thread, or none, without changing the list. */
export function inboxPath(view: Partial<InboxView>, open: InboxOpen = null): string {
  const params = new URLSearchParams()
  if (typeof open === "string") params.set("rozmowa", open)
  else if (open) params.set("zapytanie", open.inquiry)
  if (view.q) params.set("q", view.q)
  if (view.filter && view.filter !== "wszystkie") params.set("filtr", view.filter)
  if (view.page && view.page > 1) params.set("strona", String(view.page))
  if (view.inquiryPage && view.inquiryPage > 1) params.set("zapytania", String(view.inquiryPage))
  return params.size === 0 ? messagesPath : `${messagesPath}?${params}`
}
