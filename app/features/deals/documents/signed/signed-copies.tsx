import {
  type SignedCopyMove,
  type SignedCopyState,
  signatureFormats,
  signedCopyLabels,
  signedCopyLimits,
} from "#app/domain/deals/documents/signed-copy.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { formatSize } from "#app/lib/text/file-size.ts"
import { dealDocumentsPath, signedCopyPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { Status } from "#app/ui/feedback/status.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { DealDocument, DealDocuments } from "../page/queries.server.ts"
import type { RefusedDocument } from "../page/refused-document.ts"
import type { SignedCopy } from "./queries.server.ts"
import styles from "./signed-copies.module.css"

type CopiesProps = { dealId: string; page: DealDocuments; shown: DealDocument; refused: RefusedDocument | undefined }

const hues: Record<SignedCopyState, string> = {
  waiting: "pending",
  confirmed: "in_progress",
  rejected: "rejected",
  withdrawn: "canceled",
}
const accept = signatureFormats.map((one) => `.${one}`).join(",")

/** Copies signed outside the platform, whether the other side confirmed them, and a form for another one. */
export function SignedCopies({ dealId, page, shown, refused }: CopiesProps) {
  const added = refused?.act === "egzemplarz" && refused.values.termsVersion === String(shown.version) ? refused : null
  const name = shown.annexNumber === null ? "umowy" : `aneksu nr ${shown.annexNumber}`
  return (
    <div className={styles.copies}>
      <h3>Podpisany egzemplarz</h3>
      {shown.copies.length > 0 && (
        <ul>
          {shown.copies.map((copy) => (
            <li key={copy.id}>
              <Copy
                dealId={dealId}
                page={page}
                copy={copy}
                refused={refused?.values.id === copy.id ? refused : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {page.mayMove ? (
        <details className={styles.add} open={added !== null || undefined}>
          <summary className="btn btn--line btn--small">
            <Icon name="upload" />
            Dodaj podpisany egzemplarz<span className="hidden"> {name}</span>
          </summary>
          <PostForm
            className="form"
            action={`${dealDocumentsPath(dealId)}?dzialanie=egzemplarz`}
            encType="multipart/form-data"
            preventScrollReset
            noValidate
          >
            {added?.errors[""] && (
              <p className="note note--error" role="alert">
                {added.errors[""]}
              </p>
            )}
            <input type="hidden" name="termsVersion" value={shown.version} />
            <CopyField version={shown.version} concluded={shown.statements !== null} error={added?.errors.file} />
            <div>
              <SubmitButton className="btn btn--line" busyLabel="Przesyłanie...">
                Prześlij
              </SubmitButton>
            </div>
          </PostForm>
        </details>
      ) : (
        <p className="small muted">{page.copiesNote}</p>
      )}
    </div>
  )
}

type CopyFieldProps = { version: number; concluded: boolean; error: string | undefined }

function CopyField({ version, concluded, error }: CopyFieldProps) {
  const why = concluded
    ? "Opcjonalnie, jeśli podpisujecie też na papierze. Umowa z\u00a0platformy i\u00a0tak obowiązuje."
    : "Skan albo plik z\u00a0podpisem kwalifikowanym lub zaufanym."
  const field = {
    name: "file",
    id: `egzemplarz-${version}`,
    label: "Plik",
    hint: `${why} PDF, XML, XAdES, ASiC-E lub SIG, do ${formatSize(signedCopyLimits.bytes)}. Druga strona go potwierdzi.`,
    error,
  }
  return <FileField {...field} accept={accept} />
}

type CopyProps = { dealId: string; page: DealDocuments; copy: SignedCopy; refused: RefusedDocument | undefined }

function Copy({ dealId, page, copy, refused }: CopyProps) {
  const may = (move: SignedCopyMove) => copy.moves.includes(move)
  return (
    <div className={styles.copy}>
      <div className={styles.line}>
        <a href={signedCopyPath(dealId, copy.id)} download>
          <Icon name="file-text" />
          {copy.name}
        </a>
        <Status value={hues[copy.state]} label={signedCopyLabels[copy.state]} />
      </div>
      <p className="small muted">
        {copy.by}, {page.names[copy.side]} · {formatDateTime(copy.createdAt)} · {formatSize(copy.size)}
        {copy.decidedAt && <span> · sprawdzono {formatDateTime(copy.decidedAt)}</span>}
      </p>
      {copy.reason && <p className={`${styles.reason} prewrap`}>{copy.reason}</p>}
      {refused?.errors[""] && (
        <p className="note note--error" role="alert">
          {refused.errors[""]}
        </p>
      )}
      {copy.moves.length > 0 && (
        <div className={styles.moves}>
          {may("confirm") && <Move dealId={dealId} copy={copy} act="potwierdz" label="Potwierdź" />}
          {may("withdraw") && <Move dealId={dealId} copy={copy} act="wycofaj" label="Wycofaj" />}
          {may("reject") && (
            <details open={refused?.act === "odrzuc" || undefined}>
              <summary className="btn btn--quiet btn--small">
                Odrzuć<span className="hidden"> {copy.name}</span>
              </summary>
              <PostForm
                className="form"
                action={`${dealDocumentsPath(dealId)}?dzialanie=odrzuc`}
                preventScrollReset
                noValidate
              >
                <input type="hidden" name="id" value={copy.id} />
                <TextArea
                  label="Co się nie zgadza?"
                  name="reason"
                  id={`powod-${copy.id}`}
                  required
                  rows={3}
                  max={signedCopyLimits.reason}
                  defaultValue={refused?.values.reason}
                  error={refused?.errors.reason}
                />
                <div>
                  <SubmitButton className="btn btn--danger" busyLabel="Odrzucanie...">
                    Odrzuć egzemplarz
                  </SubmitButton>
                </div>
              </PostForm>
            </details>
          )}
        </div>
      )}
    </div>
  )
}

type MoveProps = { dealId: string; copy: SignedCopy; act: "potwierdz" | "wycofaj"; label: string }

const Move = ({ dealId, copy, act, label }: MoveProps) => (
  <PostForm action={`${dealDocumentsPath(dealId)}?dzialanie=${act}`} preventScrollReset>
    <input type="hidden" name="id" value={copy.id} />
    <SubmitButton
      className={act === "potwierdz" ? "btn btn--small" : "btn btn--quiet btn--small"}
      busyLabel="Chwila..."
    >
      {label}
      <span className="hidden"> {copy.name}</span>
    </SubmitButton>
  </PostForm>
)
