import type { ComponentProps } from "react"
import { Link } from "react-router"
import type { editorLabels } from "#app/domain/deals/terms/editor-labels.ts"
import type { sumOfRows } from "#app/domain/deals/terms/terms-rows.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { PaymentText } from "../fields/payment-text.tsx"
import { TotalLine } from "../fields/total-line.tsx"
import styles from "./editor.module.css"

type EditorFootProps = {
  sum: ReturnType<typeof sumOfRows>
  isEmpty: boolean
  payment: ComponentProps<typeof PaymentText>
  labels: ReturnType<typeof editorLabels>
  closed: boolean
  busy: boolean | undefined
  back: string
  onBack?: () => void
}

export const EditorFoot = ({ sum, isEmpty, payment, labels, closed, busy, back, onBack }: EditorFootProps) => (
  <div className={styles.editorFoot}>
    <TotalLine worth={sum.worth} toPay={sum.toPay}>
      {isEmpty && ", brak opcji"}
    </TotalLine>
    {sum.worth.gross > 0 && <PaymentText {...payment} />}
    <div className={`acts ${styles.editorActs}`}>
      {!closed && (
        <SubmitButton busyLabel="Zapisywanie..." busy={busy}>
          {labels.submit}
        </SubmitButton>
      )}
      <Link
        className="btn btn--line"
        to={back}
        preventScrollReset
        onClick={(event) => {
          if (!onBack) return
          event.preventDefault()
          onBack()
        }}
      >
        {closed ? "Zamknij edycję" : "Anuluj"}
      </Link>
    </div>
    <p className="small muted">
      <Icon name="info" />
      {labels.note}
    </p>
  </div>
)
