import { type MouseEvent, useEffect, useRef, useState } from "react"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon, type IconName } from "#app/ui/media/icon.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import previewStyles from "../settlement-preview.module.css"
import { fetchReport } from "./report-download.ts"

export type ReportPdf = {
  address: string
  onMissing: (errors: FieldErrors | undefined) => void
}
type PdfButtonProps = ReportPdf & { icon: IconName; label: string; form?: string; onFile: (file: Blob) => void }

/** Without JavaScript the form itself is posted to `address`. */
function PdfButton({ address, onMissing, icon, label, form: formId, onFile }: PdfButtonProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const requestPdf = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form } = event.currentTarget
    if (!form) return
    running.current = new AbortController()
    const { signal } = running.current
    setBusy(true)
    const result = await fetchReport(address, new FormData(form), signal)
    if (signal.aborted) return
    setBusy(false)
    setProblem(typeof result === "string" ? result : null)
    onMissing(typeof result === "string" || result instanceof Blob ? undefined : result)
    if (result instanceof Blob) onFile(result)
  }
  return (
    <>
      <SubmitButton
        className={`btn btn--line ${previewStyles.pdf}`}
        form={formId}
        formAction={address}
        busy={busy}
        busyLabel="Tworzenie PDF..."
        onClick={requestPdf}
      >
        <Icon name={icon} />
        {label}
      </SubmitButton>
      {problem && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

const name = "rozliczenie.pdf"

export const DownloadButton = (pdf: ReportPdf) => (
  <PdfButton
    {...pdf}
    icon="download"
    label="Pobierz PDF"
    onFile={(file) => {
      const link = document.createElement("a")
      link.href = URL.createObjectURL(file)
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    }}
  />
)

/** Previews the document as it would be sent with the present values of the form `form`. */
export function PreviewButton({ form, ...pdf }: ReportPdf & { form: string }) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source)
    },
    [source],
  )
  return (
    <>
      <PdfButton
        {...pdf}
        form={form}
        icon="eye"
        label="Podgląd PDF"
        onFile={(file) => setSource(URL.createObjectURL(file))}
      />
      <Dialog open={source !== null} onClose={() => setSource(null)} title="Tak będzie wyglądać rozliczenie" wide>
        {source && (
          <>
            <iframe className={previewStyles.preview} src={source} title={`Podgląd pliku ${name}`} />
            <p className="small">
              Nie widzisz dokumentu?{" "}
              <a href={source} download={name}>
                Pobierz plik
              </a>
            </p>
          </>
        )}
      </Dialog>
    </>
  )
}
