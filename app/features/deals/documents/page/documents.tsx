import { Link } from "react-router"
import { fingerprintParameter, spacedFingerprint } from "#app/domain/deals/documents/fingerprint.ts"
import { formatDateTime, formatDay, todayIn } from "#app/lib/dates.ts"
import { agreementPath, annexPath, dealDocumentsPath, dealPath, documentCheckPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { Status } from "#app/ui/feedback/status.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { CapacityField } from "../../people/capacity-field.tsx"
import { DraftLink } from "../draft-link.tsx"
import { SignedCopies } from "../signed/signed-copies.tsx"
import styles from "./documents.module.css"
import { DocumentsAside } from "./documents-aside.tsx"
import { Invoices } from "./money-papers.tsx"
import { OtherPapers } from "./other-papers.tsx"
import type { DealDocument, DealDocuments } from "./queries.server.ts"
import type { RefusedDocument } from "./refused-document.ts"

type DocumentsProps = {
  dealId: string
  page: DealDocuments
  lastCapacity: string | null
  refused: RefusedDocument | undefined
}

export const Documents = (props: DocumentsProps) => (
  <div className={styles.page}>
    <div className={styles.main}>
      {props.page.documents.length === 0 && (
        <div className={styles.missing}>
          <h2>Umowa</h2>
          <p>
            {props.page.isOver
              ? "Ta współpraca nie doszła do skutku, więc nie ma umowy."
              : "Powstanie, gdy obie strony zaakceptują warunki."}
          </p>
          {props.page.draft !== null && (
            <p>
              <DraftLink dealId={props.dealId} version={props.page.draft} />
            </p>
          )}
        </div>
      )}
      {props.page.documents.map((shown) => (
        <Document {...props} shown={shown} key={shown.version} />
      ))}
      {props.page.openAnnex !== null && <OpenAnnex dealId={props.dealId} number={props.page.openAnnex} />}
      <Invoices dealId={props.dealId} money={props.page.money} />
      <OtherPapers dealId={props.dealId} page={props.page} />
    </div>
    <DocumentsAside dealId={props.dealId} page={props.page} />
  </div>
)

function Document({ dealId, page, shown, lastCapacity, refused }: DocumentsProps & { shown: DealDocument }) {
  const { version, annexNumber, fingerprint } = shown
  return (
    <section className={`panel ${styles.document}`} aria-labelledby={`dokument-${version}`}>
      <div className={styles.head}>
        <h2 id={`dokument-${version}`}>
          {shown.title}, wersja {version}
        </h2>
        {shown.concludedAt && <Status value="in_progress" label={`Zawarto ${formatDay(todayIn(shown.concludedAt))}`} />}
      </div>
      {shown.statements ? <Statements statements={shown.statements} /> : <Unstated shown={shown} />}
      {fingerprint && (
        <p className="small">
          Odcisk pliku (SHA-256): <span className={styles.print}>{spacedFingerprint(fingerprint)}</span>{" "}
          <Link to={`${documentCheckPath}?${fingerprintParameter}=${fingerprint}`}>Sprawdź plik</Link>
        </p>
      )}
      <p>
        <a
          className="btn btn--line"
          href={annexNumber === null ? agreementPath(dealId) : annexPath(dealId, annexNumber)}
          download
        >
          <Icon name="download" />
          {annexNumber === null
            ? `${shown.statements ? "Umowa" : "Wzór umowy"} (PDF)`
            : `Aneks nr ${annexNumber} (PDF)`}
        </a>
      </p>
      {shown.awaitsSponsor && (
        <p>
          <DraftLink dealId={dealId} version={version} />
        </p>
      )}
      {shown.asks && <StateCapacity dealId={dealId} shown={shown} last={lastCapacity} refused={refused} />}
      <SignedCopies dealId={dealId} page={page} shown={shown} refused={refused} />
    </section>
  )
}

const OpenAnnex = ({ dealId, number }: { dealId: string; number: number }) => (
  <section className={`panel ${styles.document}`} aria-labelledby="aneks">
    <div className={styles.head}>
      <h2 id="aneks">Aneks nr {number}</h2>
      <Status value="pending" label="Czeka na akceptację" />
    </div>
    <p>Do czasu akceptacji obowiązują dotychczasowe ustalenia.</p>
    <div className="acts">
      <Link className="btn btn--line" to={dealPath(dealId)}>
        Zobacz zmiany
      </Link>
      <a className="btn btn--quiet" href={annexPath(dealId, number)} download>
        <Icon name="download" />
        Propozycja (PDF)
      </a>
    </div>
  </section>
)

const Statements = ({ statements }: { statements: NonNullable<DealDocument["statements"]> }) => (
  <ul className={styles.statements}>
    {statements.map(({ side, personName, capacity, partyName, acceptedAt, second }) => (
      <li key={side}>
        <b>{personName}</b>, {capacity}
        <span className="small muted">
          {partyName} · {formatDateTime(acceptedAt)}
          {second && <span> · druga osoba: {second}</span>}
        </span>
      </li>
    ))}
  </ul>
)

function Unstated({ shown }: { shown: DealDocument }) {
  const agreed = shown.agreedAt ? `Warunki zaakceptowano ${formatDay(todayIn(shown.agreedAt))}. ` : ""
  if (shown.awaitsSponsor) return <p>{agreed}Umowa będzie zawarta, gdy sponsor potwierdzi warunki.</p>
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
  shown: DealDocument
  last: string | null
  refused: RefusedDocument | undefined
}) {
  const { Form, busy } = useSentForm()
  const refusedHere =
    refused?.act === "rola" && refused.values.termsVersion === String(shown.version) ? refused : undefined
  return (
    <PostForm as={Form} className="form" action={dealDocumentsPath(dealId)} noValidate>
      {refusedHere?.errors[""] && (
        <p className="note note--error" role="alert">
          {refusedHere.errors[""]}
        </p>
      )}
      <input type="hidden" name="termsVersion" value={shown.version} />
      <CapacityField
        last={last}
        value={refusedHere?.values.capacity}
        error={refusedHere?.errors.capacity}
        idPrefix={`v${shown.version}-`}
      />
      <SubmitButton busyLabel="Zapisywanie..." busy={busy}>
        Potwierdź akceptację
      </SubmitButton>
    </PostForm>
  )
}
