import { formatMoney } from "#app/domain/shared/money.ts"
import { addDays, type Day, formatDay } from "#app/lib/dates.ts"
import { type DealKind, type DealStatus, otherSide, type Side } from "../deal/deal.ts"
import type { RuleInput } from "../deal/deal-moves.ts"
import type { PartyNames } from "../deal/deal-names.ts"
import { waitsForEvent } from "../deal/deal-view.ts"
import { rejectionHint } from "../settlement/settlement.ts"

type Lines = Record<DealStatus, Record<Side, string>>

const both = (line: string): Record<Side, string> => ({ organization: line, sponsor: line })

export const unchangedProposal =
  "Organizacja przyjęła Twoją propozycję bez zmian. Potwierdź, a\u00a0umowa będzie zawarta."
const unchangedForTwo =
  "Organizacja przyjęła Twoją propozycję bez zmian. Po\u00a0potwierdzeniu potrzebna będzie jeszcze zgoda drugiej osoby z\u00a0Twojego zespołu."

/** Texts by status and side (accepted as in D1). */
export const nextSteps: Lines = {
  pending: {
    organization: "Zaakceptuj propozycję, zacznij negocjacje albo ją odrzuć.",
    sponsor: "Czekamy na odpowiedź organizacji. Możesz jeszcze zmienić opcje lub anulować propozycję.",
  },
  accepted: {
    organization: "Brakuje jeszcze potwierdzenia sponsora. Gdy potwierdzi warunki, współpraca przejdzie do realizacji.",
    sponsor: unchangedProposal,
  },
  rejected: both("Współpraca została odrzucona."),
  negotiation: both("Gdy wszystko się zgadza, zaakceptujcie warunki."),
  in_progress: {
    organization: "Gdy wszystko będzie wykonane, prześlij rozliczenie.",
    sponsor: "Gdy wszystko będzie wykonane, organizacja prześle rozliczenie.",
  },
  settlement: {
    organization: "Sponsor sprawdza rozliczenie.",
    sponsor: "Sprawdź rozliczenie i\u00a0zaakceptuj je albo poproś o\u00a0poprawki.",
  },
  settlement_rejected: {
    organization: "Popraw rozliczenie i prześlij je ponownie.",
    sponsor: "Czekamy na poprawione rozliczenie.",
  },
  completed: both("Dziękujemy! Ta współpraca została zrealizowana."),
  canceled: both("Ta współpraca została anulowana."),
}
const openRefund = "Zostały jeszcze pieniądze do rozliczenia w\u00a0zakładce Płatności."
const proposeAgain = "Możesz wysłać nową propozycję."

/** Before the event, by kind of agreement. */
const firstSteps: Record<DealKind, Record<Side, string>> = {
  sponsoring: {
    organization: "Najpierw podpiszcie umowę i\u00a0wystaw sponsorowi fakturę lub inny dokument.",
    sponsor: "Kolejne kroki: podpisana umowa, faktura lub inny dokument od organizacji i\u00a0przelew.",
  },
  donation: {
    organization: "Najpierw podpiszcie umowę darowizny i\u00a0przyjmij wsparcie.",
    sponsor: "Kolejne kroki: podpisana umowa darowizny i\u00a0przekazanie wsparcia.",
  },
  barter: {
    organization: "Najpierw podpiszcie umowę i\u00a0wymieńcie się fakturami.",
    sponsor: "Kolejne kroki: podpisana umowa, przekazanie towarów lub usług i\u00a0wymiana faktur.",
  },
}

/** The first steps of an agreement that was concluded on the platform (decision 039). */
const concludedSteps: Record<DealKind, Record<Side, string>> = {
  sponsoring: {
    organization: "Umowa jest zawarta. Wystaw sponsorowi fakturę lub inny dokument.",
    sponsor: "Umowa jest zawarta. Kolejne kroki: faktura lub inny dokument od organizacji i\u00a0przelew.",
  },
  donation: {
    organization: "Umowa darowizny jest zawarta. Przyjmij wsparcie.",
    sponsor: "Umowa darowizny jest zawarta. Kolejny krok: przekazanie wsparcia.",
  },
  barter: {
    organization: "Umowa jest zawarta. Wymieńcie się fakturami.",
    sponsor: "Umowa jest zawarta. Kolejne kroki: przekazanie towarów lub usług i\u00a0wymiana faktur.",
  },
}

/** The first steps once the organization has issued an invoice; `paid`: all of the money arrived. */
const invoicedSteps = (side: Side, paid: boolean): string => {
  if (paid) return "Umowa jest zawarta, faktura jest i\u00a0wszystko jest zapłacone."
  return side === "organization"
    ? "Umowa jest zawarta, a\u00a0faktura jest u\u00a0sponsora. Gdy pieniądze wpłyną, potwierdź wpłatę."
    : "Umowa jest zawarta, a\u00a0faktura czeka. Kolejny krok: przelew."
}

export type DealSituation = {
  names: PartyNames
  kind: DealKind
  /** Of the last event that takes place; null without one. */
  lastDay: Day | null
  repeats: boolean
  /** The agreement was concluded on the platform. */
  concluded?: boolean
  /** The organization has added an invoice and not withdrawn it. */
  invoiced?: boolean
  /** The agreed money, in grosze. */
  payments?: { whole: number; received: number }
  /** Terms of this side need a second person, and nobody is asked. */
  asksAgain?: boolean
  /** Confirming needs a colleague of the viewer as well (decision 035). */
  asksColleague?: boolean
  /** The deal was called off, and money has to be given back or its arrival confirmed. */
  hasOpenRefund?: boolean
}

/** The sentences under the heading: the next step for this viewer. */
export function nextStep(side: Side, deal: RuleInput, about: DealSituation): string {
  const lines = [
    requestLine(side, deal, about.names) ??
      negotiationLine(side, deal, about) ??
      eventLine(side, deal, about) ??
      openLine(deal, about) ??
      (deal.status === "accepted" && side === "sponsor" && about.asksColleague ? unchangedForTwo : null) ??
      nextSteps[deal.status][side],
  ]
  if (deal.status === "settlement_rejected") lines.push(rejectionHint(deal.rejections) ?? "")
  if (deal.status === "canceled" && about.hasOpenRefund) lines.push(openRefund)
  if (about.repeats && deal.status !== "completed") lines.push(proposeAgain)
  return lines.filter(Boolean).join(" ")
}

/** Before the event: the first step and the day from which the settlement is expected; afterwards, that it is due. */
function eventLine(side: Side, deal: RuleInput, about: DealSituation): string | null {
  const { lastDay } = about
  if (deal.status !== "in_progress" || lastDay === null) return null
  if (!waitsForEvent(deal))
    return side === "organization"
      ? "Wydarzenie już się odbyło. Prześlij rozliczenie."
      : "Wydarzenie już się odbyło. Organizacja prześle teraz rozliczenie."
  const from = formatDay(addDays(lastDay, 1))
  const then =
    side === "organization"
      ? `Rozliczenie prześlij od ${from}, po wydarzeniu, albo wcześniej, jeśli wszystko jest już wykonane.`
      : `Organizacja prześle rozliczenie od ${from}, po wydarzeniu, albo wcześniej, jeśli wszystko jest już wykonane.`
  return `${firstStepOf(side, about)} ${then}`
}

function firstStepOf(side: Side, { kind, concluded, invoiced, payments }: DealSituation): string {
  if (concluded && kind === "sponsoring" && invoiced)
    return invoicedSteps(side, payments !== undefined && !isOpen(payments))
  return (concluded ? concludedSteps : firstSteps)[kind][side]
}

const isOpen = ({ whole, received }: NonNullable<DealSituation["payments"]>) => received < whole

/** Adds the missing money, so that a completed deal does not look paid in full. */
function openLine({ status }: RuleInput, { payments }: DealSituation): string | null {
  if (status !== "completed" || !payments || !isOpen(payments)) return null
  const { whole, received } = payments
  return `Dziękujemy! Rozliczenie jest zaakceptowane. Wpłynęło ${formatMoney(received)} z\u00a0umówionych ${formatMoney(whole)}, zostało ${formatMoney(whole - received)}.`
}

function negotiationLine(side: Side, deal: RuleInput, { names, asksAgain }: DealSituation): string | null {
  if (deal.status !== "negotiation") return null
  if (asksAgain)
    return `Twoich warunków (wersja ${deal.termsVersion}) nie zatwierdziła jeszcze druga osoba u Was. Poproś ją o\u00a0zgodę albo zmień warunki.`
  if (deal.authorWaits)
    return deal.termsAuthor === side
      ? `Twoje warunki (wersja ${deal.termsVersion}) zatwierdza jeszcze druga osoba u Was. Potem będzie mogła je zaakceptować druga strona.`
      : `${names[deal.termsAuthor]} potwierdza jeszcze swoje warunki (wersja ${deal.termsVersion}). Możesz je w\u00a0tym czasie zmienić.`
  if (deal.termsAuthor === side)
    return `Twoje warunki (wersja ${deal.termsVersion}) czekają na akceptację drugiej strony. Możesz je jeszcze zmienić.`
  const offers = deal.termsVersion === 1 ? "proponuje warunki" : "proponuje nowe warunki"
  return `${names[deal.termsAuthor]} ${offers} (wersja ${deal.termsVersion}). Gdy je zaakceptujesz, współpraca przejdzie do realizacji.`
}

function requestLine(side: Side, deal: RuleInput, names: PartyNames): string | null {
  if (deal.status !== "in_progress" && deal.status !== "settlement_rejected") return null
  if (deal.blocked.includes(otherSide(side))) return "Możesz zakończyć tę współpracę samodzielnie."
  if (deal.cancelAskedBy === side) return "Twoja prośba o anulowanie czeka na odpowiedź drugiej strony."
  if (deal.cancelAskedBy)
    return `${names[otherSide(side)]} prosi o anulowanie współpracy. Możesz się zgodzić albo odrzucić prośbę.`
  const annex = annexLine(side, deal, names)
  if (annex) return annex
  if (deal.allEventsCancelled) return "Każda ze stron może zakończyć tę współpracę samodzielnie."
  return null
}

/** Who answers the open annex, and which terms are in force meanwhile. */
function annexLine(side: Side, deal: RuleInput, names: PartyNames): string | null {
  if (deal.annexAuthor === null) return null
  const settling = side === "organization" ? " Rozliczenie prześlesz, gdy aneks będzie rozstrzygnięty." : ""
  const inForce = `Do czasu akceptacji obowiązuje wersja ${deal.termsVersion}.${settling}`
  return deal.annexAuthor === side
    ? `Twój aneks czeka na odpowiedź drugiej strony. ${inForce} Możesz go jeszcze poprawić albo wycofać.`
    : `${names[deal.annexAuthor]} proponuje zmianę ustaleń. ${inForce}`
}
