import { Link } from "react-router"
import { spacedFingerprint } from "#app/domain/deals/documents/fingerprint.ts"
import { formatDateTime, formatDay, todayIn } from "#app/lib/dates.ts"
import { agreementPath, annexPath, dealDocumentsPath, documentCheckPath } from "#app/paths.ts"
import { PartyField } from "#app/ui/drafts/party-field.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { Status } from "#app/ui/feedback/status.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { CapacityField } from "../capacity-field.tsx"
import styles from "./documents.module.css"
import type { DealDocuments } from "./queries.server.ts"

type Shown = DealDocuments[number]
type Refused = { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string | string[]>> }
type DocumentsProps = { dealId: string; documents: DealDocuments; lastCapacity: string | null; refused?: Refused }

/** Agreement and annexes: who accepted in which capacity, the file, and its fingerprint. */
export function Documents({ dealId, documents, lastCapacity, refused }: DocumentsProps) {
  if (documents.length === 0)
    return (
      <div className={styles.missing}>
        <h2>Umowa</h2>
        <p>Powstanie, gdy obie strony zaakceptują warunki.</p>
      </div>
    )
  return documents.map((shown) => (
    <section className={`panel ${styles.document}`} aria-labelledby={`dokument-${shown.version}`} key={shown.version}>
      <div className={styles.head}>
        <h2 id={`dokument-${shown.version}`}>
          {shown.title}, wersja {shown.version}
        </h2>
        {shown.concludedAt && <Status value="completed" label={`Zawarto ${formatDay(todayIn(shown.concludedAt))}`} />}
      </div>
      {shown.statements ? <Statements statements={shown.statements} /> : <Unstated shown={shown} />}
      {shown.fingerprint && (
        <p className="small">
          Odcisk pliku (SHA-256): <span className={styles.print}>{spacedFingerprint(shown.fingerprint)}</span>{" "}
          <Link to={documentCheckPath}>Sprawdź plik</Link>
        </p>
      )}
      <p>
        <a
          className="btn btn--line"
          href={shown.annexNumber === null ? agreementPath(dealId) : annexPath(dealId, shown.annexNumber)}
        >
          <Icon name="download" />
          {shown.annexNumber === null ? "Umowa (PDF)" : `Aneks nr ${shown.annexNumber} (PDF)`}
        </a>
      </p>
      {shown.asks && <StateCapacity dealId={dealId} shown={shown} last={lastCapacity} refused={refused} />}
    </section>
  ))
}

const Statements = ({ statements }: { statements: NonNullable<Shown["statements"]> }) => (
  <ul className={styles.statements}>
    {statements.map(({ side, personName, capacity, partyName, acceptedAt, second }) => (
      <li key={side}>
        <b>{personName}</b>, {capacity}
        <span className="small muted">
          {partyName} · {formatDateTime(acceptedAt)}
          {second && ` · druga osoba: ${second}`}
        </span>
      </li>
    ))}
  </ul>
)

function Unstated({ shown }: { shown: Shown }) {
  const agreed = shown.agreedAt ? `Warunki zaakceptowano ${formatDay(todayIn(shown.agreedAt))}. ` : ""
  if (shown.waits) return <p>{agreed}Druga strona nie podała jeszcze, w&nbsp;jakiej roli akceptuje.</p>
  if (shown.asksColleague)
    return <p>{agreed}Brakuje roli, w&nbsp;jakiej akceptuje Twoja strona. Poda ją właściciel lub koordynator.</p>
  if (shown.asks) return <p>{agreed}Podaj swoją rolę, a&nbsp;umowa dostanie poświadczenie zawarcia.</p>
  return <p>{agreed}To wzór do podpisania poza platformą.</p>
}

function StateCapacity({
  dealId,
  shown,
  last,
  refused,
}: {
  dealId: string
  shown: Shown
  last: string | null
  refused?: Refused
}) {
  const { Form, busy } = useSentForm()
  const own = refused?.values.termsVersion === String(shown.version) ? refused : undefined
  return (
    <Form className="form" method="post" action={dealDocumentsPath(dealId)} noValidate>
      <PartyField />
      <FormErrors errors={own?.errors} />
      <input type="hidden" name="termsVersion" value={shown.version} />
      <CapacityField
        last={last}
        value={own?.values.capacity}
        error={own?.errors.capacity}
        idPrefix={`v${shown.version}-`}
      />
      <SubmitButton busyLabel="Zapisywanie..." busy={busy}>
        Potwierdź akceptację
      </SubmitButton>
    </Form>
  )
}
