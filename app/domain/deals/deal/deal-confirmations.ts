import { formatMoney } from "../../shared/money.ts"
import { type Confirmation, confirmationNames, confirmationsFor, type Move, type RuleInput } from "./deal-moves.ts"

/** Checkboxes that were ticked, by name. */
export type Confirmed = Readonly<Partial<Record<Confirmation, boolean>>>

const isAccepting = (move: Move) => move === "accept" || move === "acceptTerms" || move === "acceptAnnex"

/** "Wydarzenie tej współpracy zostało odwołane."; null when none is cancelled. `events`: number of the deal's events. */
export function cancelledSentence(
  deal: Pick<RuleInput, "allEventsCancelled" | "someEventsCancelled">,
  events: number,
): string | null {
  if (deal.someEventsCancelled) return "Część wydarzeń tej współpracy została odwołana."
  if (!deal.allEventsCancelled) return null
  return events === 1
    ? "Wydarzenie tej współpracy zostało odwołane."
    : "Wszystkie wydarzenia tej współpracy zostały odwołane."
}

/** The questions that this move asks to confirm, by checkbox name; `events` as above (B34). */
export function questionsFor(move: Move, deal: RuleInput, events: number): Partial<Record<Confirmation, string>> {
  const verb = isAccepting(move) ? "Zaakceptować" : "Rozliczyć"
  return Object.fromEntries(
    confirmationsFor(move, deal).map((confirmation) => {
      if (confirmation === "beforeEvent") return [confirmation, "Wydarzenie jeszcze się nie odbyło. Rozliczyć mimo to?"]
      if (confirmation === "openPayments") return [confirmation, openPaymentsQuestion(deal.openGrosze ?? 0)]
      return [confirmation, `${cancelledSentence(deal, events)} ${verb} mimo to?`]
    }),
  )
}

const openPaymentsQuestion = (grosze: number) =>
  `Organizacja nie potwierdziła jeszcze wpłaty ${formatMoney(grosze)}. Zakończyć współpracę mimo to? Druga strona zobaczy to w\u00a0historii.`

export const confirmLabel = (move: Move, confirmation: Confirmation): string => {
  if (confirmation === "openPayments") return "Tak, kończę z\u00a0otwartymi płatnościami"
  return isAccepting(move) ? "Tak, akceptuję mimo to" : "Tak, rozliczam mimo to"
}

export const confirmMissing = "Zaznacz, jeśli tak"

/** Reads the checkboxes from the values of a form that was refused for another reason. */
export const confirmedIn = (values: Readonly<Record<string, unknown>>): Confirmed =>
  Object.fromEntries(confirmationNames.map((name) => [name, values[name] === "on"]))

/** Unconfirmed questions as form errors; null when there are none. */
export function unconfirmed(
  move: Move,
  deal: RuleInput,
  events: number,
  confirmed: Confirmed,
): Record<string, string> | null {
  const open = Object.entries(questionsFor(move, deal, events)).filter(
    ([confirmation]) => !confirmed[confirmation as Confirmation],
  )
  return open.length > 0 ? Object.fromEntries(open) : null
}
