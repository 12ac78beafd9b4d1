import { paymentsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "../payments.module.css"
import type { PaymentsPage } from "../queries.server.ts"

/** Mark beside an account number that is new to the sponsor, until the reader has checked it. */
export function AccountMark({ page: { id, account, mayRecord } }: { page: PaymentsPage }) {
  const { Form, busy } = useSentForm()
  if (!account?.mark) return null
  return (
    <div className={`note ${styles.mark}`} role="note">
      <Icon name="triangle-alert" />
      <div>
        <p>{account.mark}</p>
        {mayRecord && (
          <PostForm as={Form} action={`${paymentsPath(id)}?dzialanie=rachunek`} preventScrollReset>
            <input type="hidden" name="change" value={account.changeId} />
            <SubmitButton className="btn btn--line btn--small" busyLabel="Zapisywanie..." busy={busy}>
              {account.isGone ? "Rozumiem" : "Numer jest potwierdzony"}
            </SubmitButton>
          </PostForm>
        )}
      </div>
    </div>
  )
}
