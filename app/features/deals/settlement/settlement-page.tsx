import type { ReactNode } from "react"
import type { Correction } from "#app/domain/deals/deal/corrections.ts"
import { stated, stating } from "#app/domain/deals/deal/stated.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { CorrectionNote } from "../deal/correction-note.tsx"
import { DealHead } from "../deal/frame/deal-head.tsx"
import { NarrowPage } from "../deal/frame/narrow-page.tsx"
import styles from "./settlement-page.module.css"

type SettlementPageProps = {
  back: { to: string; label: string }
  heading: string | undefined
  lead: string | undefined
  early: string | null
  payments: { whole: number; received: number; left: number }
  hasPayments?: boolean
  isWide?: boolean
  /** Why the previous settlement was refused. */
  reason: string | null
  corrections: readonly Correction[]
  children: ReactNode
}

/** Frame of both ways to settle: an uploaded file and a composed one. */
export const SettlementPage = ({
  back,
  heading,
  lead,
  early,
  payments,
  hasPayments = false,
  isWide = false,
  reason,
  corrections,
  children,
}: SettlementPageProps) => {
  const Frame = isWide ? WidePage : NarrowPage
  return (
    <Frame className={styles.page}>
      <DealHead back={back}>
        <h1>{heading}</h1>
        <p className="muted">{lead}</p>
      </DealHead>
      {early && (
        <p className="note">
          <Icon name="info" />
          <span>{early}</span>
        </p>
      )}
      {payments.whole > 0 && !hasPayments && <Payments {...payments} />}
      {payments.left > 0 && hasPayments && <OpenPayments {...payments} />}
      {(reason || corrections.length > 0) && <CorrectionNote reason={reason} corrections={corrections} />}
      {children}
    </Frame>
  )
}

const WidePage = ({ className = "", children }: { className?: string; children: ReactNode }) => (
  <div className={`page ${className}`}>{children}</div>
)

const Payments = ({ whole, received, left }: SettlementPageProps["payments"]) => (
  <p className="note">
    <Icon name="info" />
    <span {...stating("gross", "received", "open")}>
      Płatności: umówiono {formatMoney(whole)}, potwierdzone wpłaty {formatMoney(received)}, zostało {formatMoney(left)}
      . <span>{left > 0 && untilConfirmed}</span>
    </span>
  </p>
)

const OpenPayments = ({ left }: SettlementPageProps["payments"]) => (
  <p className="note">
    <Icon name="info" />
    <span>
      Zostało <span {...stated("open", left)} />. <span>{untilConfirmed}</span>
    </span>
  </p>
)

const untilConfirmed =
  "Jeśli pieniądze już wpłynęły, potwierdź to w\u00a0płatnościach; inaczej sponsor zakończy współpracę dopiero, gdy potwierdzi, że kwota jest otwarta."
