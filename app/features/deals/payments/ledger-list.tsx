import { stating } from "#app/domain/deals/deal/stated.ts"
import type { EntryKind } from "#app/domain/deals/payments/ledger.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatDateTime, formatDay } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { paymentsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import styles from "./payments.module.css"
import type { PaymentsPage } from "./queries.server.ts"

type LedgerListProps = { page: PaymentsPage; refused: RefusedForm | undefined }

const kindLabels: Record<EntryKind, string> = {
  sent: "Przelew wysłany",
  received: "Wpłata",
  refund: "Zwrot",
  kept: "Zatrzymano",
  reversal: "Cofnięcie",
}

/** Every entry of the ledger, the newest first, as both sides see it. */
export function LedgerList({ page, refused }: LedgerListProps) {
  const reversed = new Set(page.entries.map(({ reversesId }) => reversesId))
  return (
    <section aria-labelledby="wpisy">
      <h2 id="wpisy">Wpisy</h2>
      <ul className={styles.ledger}>
        {page.entries.toReversed().map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <div>
              <p className={reversed.has(entry.id) ? styles.reversed : undefined} {...stating("entry", "entryOn")}>
                <b>{kindLabels[entry.kind]}</b> {formatMoney(entry.grosze)}, {formatDay(entry.onDay)}
              </p>
              <p className="small muted">
                {entry.by}, {formatDateTime(entry.at)}
                {entry.reason && (
                  <span>{entry.kind === "refund" ? `. ${entry.reason}` : `. Powód: ${entry.reason}`}</span>
                )}
                {entry.cameOn && <span>{`. Sponsor potwierdził ${formatDay(entry.cameOn)}`}</span>}
              </p>
            </div>
            {entry.mayConfirm && (
              <PostForm action={`${paymentsPath(page.id)}?dzialanie=zwrot-dotarl`} preventScrollReset>
                <input type="hidden" name="entry" value={entry.id} />
                <SubmitButton className="btn btn--line btn--small" busyLabel="Zapisywanie...">
                  Potwierdź zwrot
                </SubmitButton>
              </PostForm>
            )}
            {entry.mayReverse && (
              <Reversal page={page} entryId={entry.id} refused={refused} label={reversalLabel(entry.kind, page.side)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Label of a reversal: the side that awaits money states that it has not arrived. */
function reversalLabel(kind: EntryKind, side: PaymentsPage["side"]): string {
  if (kind === "refund" && side === "sponsor") return "Zwrot nie dotarł"
  return kind === "sent" && side === "organization" ? "Nie wpłynęło" : "Cofnij"
}

function Reversal({ page, entryId, refused, label }: LedgerListProps & { entryId: string; label: string }) {
  const refusedHere = refused?.values.entry === entryId ? refused : undefined
  return (
    <details open={refusedHere !== undefined || undefined}>
      <summary className="btn btn--quiet btn--small">{label}</summary>
      <PostForm
        action={`${paymentsPath(page.id)}?dzialanie=cofnij`}
        className={styles.reversal}
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="entry" value={entryId} />
        <TextField
          id={`powod-${entryId}`}
          label="Dlaczego?"
          name="reason"
          hint="Wpis zostaje na liście jako cofnięty. Powód zobaczą obie strony."
          defaultValue={String(refusedHere?.values.reason ?? "")}
          error={refusedHere?.errors.reason}
        />
        <SubmitButton className="btn btn--line btn--small" busyLabel="Zapisywanie...">
          Cofnij wpis
        </SubmitButton>
      </PostForm>
    </details>
  )
}
