import { Link } from "react-router"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { bankAccountsPath } from "#app/paths.ts"
import { InstalmentCard } from "./instalment-card.tsx"
import { PaymentSums } from "./payment-sums.tsx"
import type { PaymentsPage } from "./queries.server.ts"

type PlanProps = { page: PaymentsPage; refused: RefusedForm | undefined }

export function Plan({ page, refused }: PlanProps) {
  if (page.instalments.length === 0) return <p className="muted">W ustaleniach nie ma pieniędzy do przelania.</p>
  return (
    <>
      <PaymentSums sums={page.sums} paid={page.paid} />
      {page.side === "organization" && !page.account?.isGiven && (
        <p className="note">
          <span>
            Sponsor nie widzi, dokąd przelać pieniądze. <Link to={bankAccountsPath}>Dodaj rachunek organizacji</Link>
          </span>
        </p>
      )}
      {page.instalments.map((instalment) => (
        <InstalmentCard
          key={instalment.key}
          page={page}
          instalment={instalment}
          refused={refused?.values.instalment === instalment.key ? refused : undefined}
        />
      ))}
    </>
  )
}
