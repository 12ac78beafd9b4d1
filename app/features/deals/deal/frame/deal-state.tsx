import { Link } from "react-router"
import { dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { statusExplanations } from "#app/domain/deals/deal/deal-view.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { noWorth, sameWorth, type Worth } from "#app/domain/deals/deal/worth.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { VerifiedMark } from "#app/features/organizations/verified-mark.tsx"
import { organizationPath, userPath } from "#app/paths.ts"
import { CopyButton } from "#app/ui/feedback/copy-button.tsx"
import { showCopyFailed } from "#app/ui/feedback/copy-failed.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import { Avatar } from "#app/ui/media/avatar.tsx"
import styles from "./deal-state.module.css"
import type { DealFrameData } from "./page-queries.server.ts"

type DealStateProps = {
  deal: Pick<
    DealFrameData,
    "status" | "reference" | "side" | "names" | "organization" | "sponsor" | "partnerLogo" | "worth"
  >
  isExplainedBelow?: boolean
}

/** The deal's state in words, its worth unless it was declined or cancelled, and the other party. */
export const DealState = ({ deal, isExplainedBelow = false }: DealStateProps) => (
  <div className={styles.head}>
    <div className="state-row">
      <Status value={deal.status} label={dealStatusLabel(deal.status)} {...stating("status")} />
      {!isExplainedBelow && <span>{statusExplanations[deal.status]}</span>}
      <span className={styles.reference}>
        <span className="num muted" {...stating("reference")}>
          {deal.reference}
        </span>
        <CopyButton
          text={deal.reference}
          label="Kopiuj numer"
          icon="copy"
          className={`btn btn--icon ${styles.copy}`}
          onFailed={showCopyFailed("numeru")}
        />
      </span>
    </div>
    {!["rejected", "canceled"].includes(deal.status) && !sameWorth(deal.worth, noWorth) && <Money worth={deal.worth} />}
    <p className={styles.partner}>
      <Avatar
        name={deal.side === "sponsor" ? deal.names.organization : deal.names.sponsor}
        kind="organization"
        size="small"
        src={deal.partnerLogo}
      />
      <Partner deal={deal} />
    </p>
  </div>
)

/** Money and goods, which are never one sum. */
const Money = ({ worth: { gross, inKind } }: { worth: Worth }) => (
  <p className={`num ${styles.worth}`} {...stating("worth")}>
    {gross > 0 && (
      <span>
        {formatMoney(gross)} <small>brutto</small>
      </span>
    )}
    {inKind > 0 && (
      <span className={styles.goods}>
        <small>rzeczowo</small> {formatMoney(inKind)}
      </span>
    )}
  </p>
)

function Partner({ deal }: Pick<DealStateProps, "deal">) {
  if (deal.side === "sponsor")
    return (
      <span>
        Organizacja:{" "}
        {deal.organization.gone ? (
          deal.names.organization
        ) : (
          <Link to={organizationPath(deal.organization.id)}>{deal.names.organization}</Link>
        )}
        {deal.organization.verified && <VerifiedMark />}
      </span>
    )
  return (
    <span>
      Sponsor:{" "}
      {deal.sponsor.gone ? deal.names.sponsor : <Link to={userPath(deal.sponsor.id)}>{deal.names.sponsor}</Link>}
      {deal.sponsor.person && <span className="muted">, {deal.sponsor.person}</span>}
    </span>
  )
}
