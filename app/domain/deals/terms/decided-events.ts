import { type Day, formatLongDay } from "#app/lib/dates.ts"
import { may } from "../../parties/permissions.ts"
import type { Role } from "../../shared/role.ts"
import { type DealStatus, isPlanned, type Side } from "../deal/deal.ts"

type DecidedTerms = { status: DealStatus; annexVersion: number | null }

/** Whether terms are on the table that the company may still decide about: those of a proposal, or of an open annex. */
export const awaitsDecision = ({ status, annexVersion }: DecidedTerms) => isPlanned(status) || annexVersion !== null

type DecidedDeal = DecidedTerms & { side: Side; role: Role; events: readonly { id: string; gone: boolean }[] }

/** Events that this member may put into a private link for a decision about the terms on the deal's table. */
export function eventsToDecide({ side, role, events, ...terms }: DecidedDeal): string[] {
  if (side !== "sponsor" || !awaitsDecision(terms) || !may(role, "shareDecision")) return []
  return events.flatMap(({ id, gone }) => (gone ? [] : id))
}

/** What became of a deal, in place of a question about it; null while its terms await a decision. */
export function outcomeOfDecided(deal: DecidedTerms & { endedOn: Day | null }): string | null {
  if (awaitsDecision(deal)) return null
  const on = deal.endedOn === null ? "" : ` ${formatLongDay(deal.endedOn)}`
  switch (deal.status) {
    case "completed":
      return `Współpraca przy tym wydarzeniu zakończyła się${on} i\u00a0jest rozliczona, więc nie ma już o\u00a0czym decydować.`
    case "rejected":
      return `Organizacja odrzuciła propozycję firmy${on}, więc nie ma już o\u00a0czym decydować.`
    case "canceled":
      return `Współpraca została anulowana${on}, więc nie ma już o\u00a0czym decydować.`
    default:
      return "Umowa o\u00a0tę współpracę jest już zawarta, więc nie czeka na decyzję."
  }
}
