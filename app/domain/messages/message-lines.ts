import { quoted } from "#app/lib/text/quoted.ts"
import { type DealKind, type DealStatus, dealStatusLabels } from "../deals/deal/deal.ts"
import type { DealFact, HistoryFact } from "../deals/deal/deal-history.ts"
import { namedWorth, type Worth } from "../deals/deal/worth.ts"
import type { VatStatus } from "../shared/vat.ts"

type MessageSubject = {
  fact: HistoryFact
  /** Company, organization or "Operator". */
  name: string
  /** Title of the deal. */
  title: string
  worth: Worth
  kind: DealKind
  vatStatus?: VatStatus | null
  from: DealStatus | null
  to: DealStatus
}

/** Present tense, because it has no grammatical gender. */
const verbs: Record<DealFact, string> = {
  propose: "proponuje współpracę",
  repeat: "ponawia propozycję współpracy",
  accept: "przyjmuje propozycję",
  negotiate: "rozpoczyna negocjacje współpracy",
  edit: "proponuje nowe warunki współpracy",
  acceptTerms: "akceptuje warunki współpracy",
  proposeAnnex: "proponuje aneks do współpracy",
  replaceAnnex: "poprawia aneks do współpracy",
  counterAnnex: "odrzuca aneks i\u00a0proponuje inny do współpracy",
  acceptAnnex: "akceptuje aneks do współpracy",
  declineAnnex: "odrzuca aneks do współpracy",
  withdrawAnnex: "wycofuje aneks do współpracy",
  agreeToChange: "zgadza się na nowy termin wydarzenia przy współpracy",
  reject: "odrzuca propozycję",
  cancel: "anuluje współpracę",
  settle: "przesyła rozliczenie współpracy",
  replaceSettlement: "zamienia plik rozliczenia współpracy",
  acceptSettlement: "akceptuje rozliczenie współpracy",
  rejectSettlement: "odsyła do poprawy rozliczenie współpracy",
  askToCancel: "prosi o\u00a0anulowanie współpracy",
  confirmCancel: "zgadza się na anulowanie współpracy",
  declineCancel: "nie zgadza się na anulowanie współpracy",
  withdrawCancel: "wycofuje prośbę o\u00a0anulowanie współpracy",
}
const verbOf = (fact: HistoryFact, to: DealStatus) => {
  if (fact !== "unlock") return verbs[fact]
  return to === "canceled" ? verbs.cancel : "przywraca negocjacje współpracy"
}
const withTotal: readonly HistoryFact[] = ["propose", "repeat", "edit", "proposeAnnex", "replaceAnnex", "counterAnnex"]

/** A conversation's line about a deal's move (B47): who, what, and a changed status. */
export function systemLine({ fact, name, title, from, to, ...sum }: MessageSubject): string {
  const sentence = `${name} ${verbOf(fact, to)} ${quoted(title)}`
  if (withTotal.includes(fact)) return `${sentence}: ${namedWorth(sum)}.`
  return from === to ? `${sentence}.` : `${sentence}. Status: ${dealStatusLabels[to]}.`
}
