import type { ReactNode } from "react"
import { Link } from "react-router"
import { type DealStatus, isFinal } from "#app/domain/deals/deal/deal.ts"
import { agreementNote } from "#app/domain/deals/deal/deal-dialogs.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { capacityTask } from "#app/domain/deals/people/capacity.ts"
import type { CapacityNeed } from "#app/domain/deals/people/capacity-need.ts"
import type { Day } from "#app/lib/dates.ts"
import { dealDocumentsPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { DraftLink } from "./draft-link.tsx"

type NotedDeal = {
  id: string
  status: DealStatus
  rules: { termsVersion: number }
  moves: readonly Move[]
  agreedOn: Day | null
  concluded: boolean
  capacityNeed: CapacityNeed | null
}

/** How the deal's agreement is concluded, and where its text is read before and after that. */
export function AgreementNote({ deal, className }: { deal: NotedDeal; className: string | undefined }) {
  if (!deal.agreedOn && isFinal(deal.status)) return null
  // the last confirmation shows it beside its button
  if (deal.status === "accepted" && deal.moves.includes("acceptTerms")) return null
  const documents = <Link to={dealDocumentsPath(deal.id)}>Dokumenty</Link>
  return (
    <p className={`note ${className}`}>
      <Icon name="info" />
      {deal.capacityNeed ? (
        <LackingCapacity need={deal.capacityNeed} documents={documents} to={dealDocumentsPath(deal.id)} />
      ) : deal.concluded ? (
        <span>
          Umowę zawarto na platformie w&nbsp;formie dokumentowej. Jej dokument jest w&nbsp;zakładce {documents}.
        </span>
      ) : deal.agreedOn ? (
        <span>Umowy nie zawarto na platformie. Jej wzór do podpisania jest w&nbsp;zakładce {documents}.</span>
      ) : (
        <span>
          {`${agreementNote} Swoją rolę podasz przy akceptacji albo propozycji. `}
          <DraftLink dealId={deal.id} version={deal.rules.termsVersion} />
        </span>
      )}
    </p>
  )
}

type LackingCapacityProps = { need: CapacityNeed; documents: ReactNode; to: string }

function LackingCapacity({ need: { by, paper }, documents, to }: LackingCapacityProps) {
  if (by === "own")
    return (
      <span>
        {`${paper} jest wzorem, bo brakuje Twojej roli. `}
        <Link to={to}>{capacityTask}</Link>.
      </span>
    )
  return (
    <span>
      {by === "other"
        ? `${paper} jest wzorem, dopóki druga strona nie poda, w\u00a0jakiej roli podpisuje.`
        : `${paper} jest wzorem, bo brakuje roli, w\u00a0jakiej podpisuje Twoja strona. Poda ją właściciel lub koordynator.`}
      {" Wzór do podpisania jest w\u00a0zakładce "}
      {documents}.
    </span>
  )
}
