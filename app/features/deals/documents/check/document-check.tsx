import { type FormEvent, useRef, useState } from "react"
import { useNavigation, useSubmit } from "react-router"
import type { DocumentKind } from "#app/domain/deals/documents/deal-document.ts"
import { checkedFileLimit, fingerprintErrors, spacedFingerprint } from "#app/domain/deals/documents/fingerprint.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import type { FieldErrors, RefusedForm } from "#app/lib/forms/refused-form.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { FileField } from "#app/ui/media/file-field.tsx"
import styles from "./document-check.module.css"
import type { CheckedDocument } from "./queries.server.ts"

const named: Record<DocumentKind, string> = {
  agreement: "Umowa",
  annex: "Aneks do umowy",
  signed: "Podpisany egzemplarz",
}

export type HashedFile = { sha256: string; name: string }
export type CheckedFile = { sha256: string; found: CheckedDocument | null; name: string | null }

export function CheckResult({ checked: { sha256, found, name } }: { checked: CheckedFile }) {
  return (
    <div className={`note ${styles.result}`} role="status">
      {found ? (
        <>
          <p>
            <b>Taki dokument jest na Pomoście.</b>
          </p>
          <p>
            {named[found.kind]}, {found.kind === "signed" ? "potwierdzony przez drugą stronę" : "data zawarcia:"}{" "}
            {formatLongDay(found.day)}.
          </p>
          {found.byText && <p>To odcisk warunków umowy. Aby sprawdzić sam plik, wybierz go poniżej.</p>}
        </>
      ) : (
        <>
          <p>
            <b>Nie ma takiego dokumentu.</b>
          </p>
          <p>Plik zmieniono po zawarciu umowy, umowy nie zawarto na Pomoście albo odcisk skopiowano z&nbsp;błędem.</p>
        </>
      )}
      {name && <p className={styles.name}>Plik: {name}</p>}
      <p className={`small ${styles.print}`}>SHA-256: {spacedFingerprint(sha256)}</p>
    </div>
  )
}

const fileField = {
  label: "Plik PDF",
  name: "file",
  hint: "Odcisk liczy się na Twoim urządzeniu. Bez skryptów plik wysyłamy do sprawdzenia i nie zapisujemy go. Najwyżej 15 MB.",
}

type CheckFormProps = { refused?: RefusedForm; onHashed: (file: HashedFile) => void }

/** With scripts, the file is hashed in the browser and stays on the device; without, it is sent and not stored. */
export function CheckForm({ refused, onHashed }: CheckFormProps) {
  const submit = useSubmit()
  const file = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const busy = useNavigation().state !== "idle"
  const errors: FieldErrors = tooLarge ? { file: fingerprintErrors.tooLarge } : (refused?.errors ?? {})
  const typed = refused?.values.fingerprint
  async function hash(event: FormEvent<HTMLFormElement>) {
    const [chosen] = file.current?.files ?? []
    const form = new FormData(event.currentTarget)
    if (!chosen || String(form.get("fingerprint") ?? "").trim() || !globalThis.crypto?.subtle) return
    event.preventDefault()
    setTooLarge(chosen.size > checkedFileLimit)
    if (chosen.size > checkedFileLimit) return
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await chosen.arrayBuffer()))
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
    form.delete("file")
    form.set("fingerprint", sha256)
    onHashed({ sha256, name: chosen.name })
    await submit(form, { method: "post" })
  }
  return (
    <PostForm className="form" encType="multipart/form-data" noValidate onSubmit={hash}>
      <FormErrors errors={errors} />
      <FileField {...fileField} picker={file} accept="application/pdf,.pdf" error={errors.file} />
      <TextArea
        label="albo odcisk SHA-256"
        name="fingerprint"
        rows={2}
        hint="64 znaki z ostatniej strony umowy albo z zakładki Dokumenty. Spacje nie przeszkadzają."
        spellCheck={false}
        autoComplete="off"
        defaultValue={typeof typed === "string" ? typed : ""}
        error={errors.fingerprint}
      />
      <SubmitButton busyLabel="Sprawdzanie..." busy={busy}>
        Sprawdź
      </SubmitButton>
    </PostForm>
  )
}
