import { type CollaborationStatus, collaborationStatusLabels } from "./collaboration.ts"
import type { DealFact } from "./collaboration-history.ts"
import { formatMoney } from "./money.ts"

type Told = {
  fact: DealFact
  /** Who did it: company or organization. */
  name: string
  /** Of the deal. */
  title: string
  totalGrosze: number
  from: CollaborationStatus | null
  to: CollaborationStatus
}

/** In the present, which has no gender: names of companies and organizations have any. */
const verbs: Record<DealFact, string> = {
  propose: "proponuje współpracę",
  repeat: "ponawia propozycję współpracy",
  accept: "przyjmuje propozycję",
  negotiate: "rozpoczyna negocjacje współpracy",
  edit: "proponuje nowe warunki współpracy",
  acceptTerms: "akceptuje warunki współpracy",
  reject: "odrzuca propozycję",
  cancel: "anuluje współpracę",
  settle: "przesyła rozliczenie współpracy",
  replaceSettlement: "zamienia plik rozliczenia współpracy",
  acceptSettlement: "akceptuje rozliczenie współpracy",
  rejectSettlement: "odrzuca rozliczenie współpracy",
  askToCancel: "prosi o\u00a0anulowanie współpracy",
  confirmCancel: "zgadza się na anulowanie współpracy",
  declineCancel: "nie zgadza się na anulowanie współpracy",
  withdrawCancel: "wycofuje prośbę o\u00a0anulowanie współpracy",
}
const withTotal: readonly DealFact[] = ["propose", "repeat", "edit"]

/** What the conversation says of a deal's move (B47): who, what, and the status when it changed. */
export function systemLine({ fact, name, title, totalGrosze, from, to }: Told): string {
  const said = `${name} ${verbs[fact]} „${title}”`
  if (withTotal.includes(fact)) return `${said}: ${formatMoney(totalGrosze)}.`
  return from === to ? `${said}.` : `${said}. Status: ${collaborationStatusLabels[to]}.`
}
