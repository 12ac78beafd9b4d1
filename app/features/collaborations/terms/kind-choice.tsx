import { collaborationKindHints, collaborationKindLabels, collaborationKinds } from "#app/domain/collaboration.ts"
import { RadioCards } from "#app/ui/check-field.tsx"
import "./kind-choice.css"

/** What kind of agreement the support is (X7), in a proposal and in the editor of the terms. */
export const KindChoice = ({ kind, error }: { kind: string; error?: string }) => (
  <div className="kinds">
    <RadioCards
      label="Rodzaj umowy"
      name="kind"
      defaultValue={kind}
      error={error}
      cards={collaborationKinds.map((value) => ({
        value,
        label: collaborationKindLabels[value],
        text: collaborationKindHints[value],
      }))}
    />
  </div>
)
