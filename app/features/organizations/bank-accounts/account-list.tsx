import { Link } from "react-router"
import type { BankAccountAct } from "#app/domain/organizations/bank-accounts/bank-account.ts"
import { formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { bankAccountChangePath } from "#app/paths.ts"
import { Status } from "#app/ui/feedback/status.tsx"
import styles from "./bank-accounts.module.css"
import type { BankAccounts } from "./queries.server.ts"

type AccountListProps = Pick<BankAccounts, "accounts" | "mayEdit">

export function AccountList({ accounts, mayEdit }: AccountListProps) {
  if (accounts.length === 0)
    return <p className="muted">Nie ma jeszcze rachunku. Bez niego sponsor nie zobaczy danych do przelewu.</p>
  return (
    <ul className={styles.list}>
      {accounts.map(({ id, number, label, isDefault, addedBy, createdAt }) => (
        <li key={id} className={styles.account}>
          <div>
            <b className={styles.number}>{formatBankAccount(number)}</b>
            <p className="small muted">
              {label && <span>{label}. </span>}
              Dodano {formatDateTime(createdAt)}, {addedBy}
            </p>
          </div>
          <div className={styles.acts}>
            {isDefault && <Status value="accepted" label="Domyślny" />}
            {mayEdit && !isDefault && (
              <ChangeButton id={id} act="makeDefault" label="Ustaw jako domyślny" of={number} />
            )}
            {mayEdit && <ChangeButton id={id} act="remove" label="Usuń" of={number} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

type ChangeButtonProps = { id: string; act: BankAccountAct; label: string; of: string }

const ChangeButton = ({ id, act, label, of }: ChangeButtonProps) => (
  <Link className="btn btn--quiet btn--small" to={bankAccountChangePath(act, id)} preventScrollReset>
    {label}
    <span className="hidden"> {formatBankAccount(of)}</span>
  </Link>
)
