import { type MouseEvent, useRef, useState } from "react"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { Icon, type IconName } from "#app/ui/media/icon.tsx"
import { Dialog } from "#app/ui/overlays/dialog.tsx"
import previewStyles from "../settlement-preview.module.css"
import { fetchReport } from "./report-download.ts"

export type ReportPdf = {
  address: string
  /** Called with the errors of the form, or with undefined. */
  onMissing: (errors: FieldErrors | undefined) => void
}
type PdfButtonProps = ReportPdf & { icon: IconName; label: string; form?: string; onFile: (file: Blob) => void }

/** Without JavaScript the form itself is posted to `address`. */
function PdfButton({ address, onMissing, icon, label, form: formId, onFile }: PdfButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async (event: MouseEvent) => {
    event.preventDefault()
    const form = button.current?.form
    if (!form) return
    const file = await fetchReport(address, new FormData(form))
    const failed = typeof file === "string"
    setProblem(failed ? file : null)
    onMissing(failed || file instanceof Blob ? undefined : file)
    if (file instanceof Blob) onFile(file)
  }
  return (
    <>
      <button className="btn btn--line" type="submit" form={formId} formAction={address} ref={button} onClick={ask}>
        <Icon name={icon} />
        {label}
      </button>
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
  const close = () => {
    if (source) URL.revokeObjectURL(source)
    setSource(null)
  }
  return (
    <>
      <PdfButton
        {...pdf}
        form={form}
        icon="eye"
        label="Podgląd PDF"
        onFile={(file) => setSource(URL.createObjectURL(file))}
      />
      <Dialog open={source !== null} onClose={close} title="Tak będzie wyglądać rozliczenie" wide>
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
