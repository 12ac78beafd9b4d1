import { type RefObject, useEffect, useState } from "react"
import { type ReportStep, reportSteps } from "#app/domain/deals/settlement/report-steps.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { textsIn } from "#app/lib/forms/sent-form.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { goTo } from "#app/ui/overlays/reveal.ts"
import styles from "./report-aside.module.css"
import { PreviewButton, type ReportPdf } from "./report-pdf.tsx"

export const reportFormId = "rozliczenie-formularz"

type ReportAsideProps = {
  form: RefObject<HTMLFormElement | null>
  composed: Parameters<typeof reportSteps>[0]
  values: TypedValues
  pdf: ReportPdf
}

/** Beside the form: the progress of each of its parts, and the document that it makes. */
export function ReportAside({ form, composed, values, pdf }: ReportAsideProps) {
  const steps = reportSteps(composed, ...useTyped(form, values))
  const openCount = steps.filter(({ state }) => state === "open").length
  return (
    <aside className={styles.aside} aria-label="Części i&nbsp;podgląd">
      <section aria-labelledby="czesci">
        <h2 id="czesci">Części rozliczenia</h2>
        <p className="small muted js-only">
          {openCount > 0 ? `Do uzupełnienia: ${openCount} z\u00a0${steps.length}` : "Nic nie brakuje"}
        </p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <Step key={step.anchor} step={step} />
          ))}
        </ol>
      </section>
      <section aria-labelledby="wyglad">
        <h2 id="wyglad">Tak będzie wyglądać</h2>
        <p className="small muted">Plik PDF z&nbsp;tego, co jest teraz w&nbsp;formularzu. Taki sam dostanie sponsor.</p>
        <PreviewButton form={reportFormId} {...pdf} />
      </section>
      <section aria-labelledby="co-dalej">
        <h2 id="co-dalej">Co dalej</h2>
        <p className="small muted">
          Sponsor zaakceptuje rozliczenie albo poprosi o&nbsp;poprawki i&nbsp;wskaże, których wierszy i&nbsp;liczb
          dotyczą.
        </p>
      </section>
    </aside>
  )
}

const Step = ({ step: { anchor, label, note, state } }: { step: ReportStep }) => (
  <li data-state={state}>
    <span className={`${styles.mark} js-only`} aria-hidden="true">
      {state === "done" && <Icon name="check" />}
    </span>
    <a href={`#${anchor}`} onClick={(event) => goTo(event, anchor)}>
      {label}
    </a>
    <small className="js-only">{note}</small>
  </li>
)

function useTyped(form: RefObject<HTMLFormElement | null>, values: ReportAsideProps["values"]) {
  const [typed, setTyped] = useState<[ReportAsideProps["values"], number]>([values, 0])
  useEffect(() => {
    const element = form.current
    if (!element) return
    const readValues = () => {
      const posted = new FormData(element)
      const files = posted.getAll("photos").filter((file) => file instanceof File && file.name !== "")
      setTyped([textsIn(posted), files.length])
    }
    readValues()
    element.addEventListener("input", readValues)
    return () => element.removeEventListener("input", readValues)
  }, [form])
  return typed
}
