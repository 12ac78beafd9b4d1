import { dealKindHints, dealKindLabels, dealKinds } from "#app/domain/deals/deal/deal.ts"
import { confirmLeftOut } from "#app/domain/deals/terms/terms-sides.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { CheckField, RadioCards } from "#app/ui/forms/check-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./kind-choice.module.css"

type KindChoiceProps = {
  kind: string
  errors: FieldErrors
  /** Chosen benefits that the kind excludes. */
  leftOut: readonly string[]
}

/** The kind of agreement (X7), in a proposal and in the editor, and the benefits that it excludes. */
export const KindChoice = ({ kind, errors, leftOut }: KindChoiceProps) => (
  <div className={styles.kinds}>
    <RadioCards
      label="Rodzaj umowy"
      name="kind"
      defaultValue={kind}
      error={errors.kind}
      cards={dealKinds.map((value) => ({
        value,
        label: dealKindLabels[value],
        text: dealKindHints[value],
      }))}
    />
    {(leftOut.length > 0 || errors.confirmWithoutBenefits) && <LeftOut benefits={leftOut} errors={errors} />}
  </div>
)

const mostNamed = 5

function LeftOut({ benefits, errors }: { benefits: readonly string[]; errors: KindChoiceProps["errors"] }) {
  const more = benefits.length - mostNamed
  const namedBenefits =
    benefits.slice(0, mostNamed).join(", ") + (more > 0 ? ` i\u00a0jeszcze ${count(more, "korzyść")}` : "")
  return (
    <div className={`note ${styles.kindsLeft}`}>
      <Icon name="info" />
      <div>
        <p>
          Darowizna nie obejmuje korzyści z&nbsp;wybranych opcji{namedBenefits && <span>{`: ${namedBenefits}`}</span>}.
          Nie będzie ich w&nbsp;ustaleniach ani w&nbsp;umowie. Jeśli mają obowiązywać, wybierz sponsoring albo barter.
        </p>
        <CheckField label={confirmLeftOut} name="confirmWithoutBenefits" error={errors.confirmWithoutBenefits} />
      </div>
    </div>
  )
}
