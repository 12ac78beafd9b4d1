import { type CollaborationStatus, otherSide, type Side } from "./collaboration.ts"
import type { Deal } from "./collaboration-moves.ts"
import { rejectionHint } from "./settlement.ts"

type Lines = Record<CollaborationStatus, Record<Side, string>>

const both = (line: string): Record<Side, string> => ({ organization: line, sponsor: line })

/** What follows from each status for each side (accepted as in D1). */
export const nextSteps: Lines = {
  pending: {
    organization: "Zaakceptuj propozycję, zacznij negocjacje albo ją odrzuć.",
    sponsor: "Czekamy na odpowiedź organizacji. Możesz jeszcze zmienić opcje lub anulować propozycję.",
  },
  accepted: {
    organization: "Uzgodnijcie szczegóły i podpiszcie umowę. Czekamy, aż sponsor ostatecznie zaakceptuje warunki.",
    sponsor: "Uzgodnijcie szczegóły i podpiszcie umowę. Gdy zaakceptujesz warunki, współpraca przejdzie do realizacji.",
  },
  rejected: {
    organization: "Współpraca została odrzucona.",
    sponsor: "Współpraca została odrzucona. Możesz wysłać nową propozycję.",
  },
  negotiation: both("Gdy wszystko się zgadza, zaakceptujcie warunki."),
  in_progress: {
    organization: "Po wydarzeniu prześlij rozliczenie w pliku PDF.",
    sponsor: "Po wydarzeniu organizacja prześle rozliczenie.",
  },
  settlement: {
    organization: "Sponsor sprawdza rozliczenie.",
    sponsor: "Sprawdź plik i zaakceptuj lub odrzuć rozliczenie.",
  },
  settlement_rejected: {
    organization: "Popraw rozliczenie i prześlij je ponownie.",
    sponsor: "Czekamy na poprawione rozliczenie.",
  },
  completed: both("Dziękujemy! Ta współpraca została zrealizowana."),
  canceled: {
    organization: "Ta współpraca została anulowana.",
    sponsor: "Ta współpraca została anulowana. Możesz wysłać nową propozycję.",
  },
}

/** Names of the two sides as the viewer knows them. */
export type PartyNames = Record<Side, string>

/** The sentences under the heading: what happens next, for this viewer and this deal. */
export function nextStep(side: Side, deal: Deal, names: PartyNames): string {
  const lines = [requestLine(side, deal, names) ?? negotiationLine(side, deal, names) ?? nextSteps[deal.status][side]]
  if (deal.status === "settlement_rejected") lines.push(rejectionHint(deal.rejections) ?? "")
  return lines.filter(Boolean).join(" ")
}

function negotiationLine(side: Side, deal: Deal, names: PartyNames): string | null {
  if (deal.status !== "negotiation") return null
  if (deal.termsAuthor === side)
    return `Twoje warunki (wersja ${deal.termsVersion}) czekają na akceptację drugiej strony. Możesz je jeszcze zmienić.`
  const offers = deal.termsVersion === 1 ? "proponuje warunki" : "proponuje nowe warunki"
  return `${names[deal.termsAuthor]} ${offers} (wersja ${deal.termsVersion}). Gdy je zaakceptujesz, współpraca przejdzie do realizacji.`
}

function requestLine(side: Side, deal: Deal, names: PartyNames): string | null {
  if (deal.status !== "in_progress" && deal.status !== "settlement_rejected") return null
  if (deal.blocked.includes(otherSide(side))) return "Możesz zakończyć tę współpracę samodzielnie."
  if (deal.cancelAskedBy === side) return "Twoja prośba o anulowanie czeka na odpowiedź drugiej strony."
  if (deal.cancelAskedBy)
    return `${names[otherSide(side)]} prosi o anulowanie współpracy. Możesz się zgodzić albo odrzucić prośbę.`
  if (deal.allEventsCancelled)
    return "Wszystkie wydarzenia tej współpracy zostały anulowane. Każda ze stron może ją zakończyć samodzielnie."
  return null
}
