import { type Forms, formatCount, plural } from "#app/lib/text/plural-forms.ts"
import type { Viewer } from "./viewer.ts"

/** The name, else the email of an organization or the company of a sponsor (A22). */
export function greetingName({ name, userType, email, companyName }: Viewer): string {
  if (name.trim() !== "") return name.trim()
  return userType === "organization" ? email : companyName?.trim() || email
}

// "Masz" takes the accusative
const proposals: Forms = {
  one: "nową propozycję",
  few: "nowe propozycje",
  many: "nowych propozycji",
  other: "nowej propozycji",
}
const messages: Forms = {
  one: "nieprzeczytaną wiadomość",
  few: "nieprzeczytane wiadomości",
  many: "nieprzeczytanych wiadomości",
  other: "nieprzeczytanej wiadomości",
}

const invoices: Forms = {
  one: "fakturę do\u00a0wystawienia",
  few: "faktury do\u00a0wystawienia",
  many: "faktur do\u00a0wystawienia",
  other: "faktury do\u00a0wystawienia",
}

type DeskSummary = {
  proposals: number
  messages: number
  /** Invoices to issue. */
  invoices?: number
  /** The page lists anything else that waits. */
  others: boolean
  /** Some first steps are not done. */
  isNew: boolean
}

/** For an organization and for finance people: "Masz 1 nową propozycję i 3 nieprzeczytane wiadomości." */
export function waitingLine(waiting: DeskSummary): string {
  const parts = [
    waiting.proposals > 0 && `${formatCount(waiting.proposals)}\u00a0${plural(waiting.proposals, proposals)}`,
    waiting.invoices && `${formatCount(waiting.invoices)}\u00a0${plural(waiting.invoices, invoices)}`,
    waiting.messages > 0 && `${formatCount(waiting.messages)}\u00a0${plural(waiting.messages, messages)}`,
  ].filter(Boolean)
  if (parts.length > 0) return `Masz ${parts.join(" i\u00a0")}.`
  if (waiting.others) return "Poniżej są sprawy, które czekają na Twój ruch."
  return waiting.isNew ? "Zacznij od kilku kroków poniżej." : "Wszystko na bieżąco."
}

export const sponsorLine = "Zobacz, kto szuka wsparcia."
