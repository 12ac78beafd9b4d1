import { type ReactNode, useEffect, useRef } from "react"
import type { RefusedForm, TypedValues } from "#app/lib/forms/refused-form.ts"
import { DraftNote } from "#app/ui/drafts/drafted.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useDraft } from "#app/ui/drafts/use-draft.ts"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { firstWrong, focusControl } from "#app/ui/overlays/reveal.ts"
import type { Difference } from "./differences.ts"
import styles from "./edit.module.css"

export type ControlValues = TypedValues
/** A refused save; `conflict` when somebody else has saved meanwhile. */
export type RefusedSection = RefusedForm & {
  section: string
  conflict: { version: number; differences: Difference[] } | null
}

/** Props of a control: name, value, error. */
export type ControlOf = (name: string) => { name: string; defaultValue: string; error: string | undefined }

type SectionFormProps = {
  section: string
  path: string
  /** Where a saved form leads; without it, or with "/", it stays. */
  next?: string
  /** The version that the form shows; 0 before the first save. */
  version: number
  /** Storage key of this account's drafts of the editor. */
  owner: string
  values: ControlValues
  refused: RefusedSection | undefined
  encType?: "multipart/form-data"
  children: (control: ControlOf, values: ControlValues) => ReactNode
}

/** One tab of the editor of an organization or a company, as a form of its own. Typed values survive a reload. */
export function SectionForm({ section, path, next = "/", version, owner, values, refused, ...rest }: SectionFormProps) {
  const address = `${path}?sekcja=${section}&wersja=${refused?.conflict?.version ?? version}`
  const form = useRef<HTMLFormElement>(null)
  const { draft, discard } = useDraft(`${owner} ${section} ${version}`, form)
  const restored = refused ? null : draft
  return (
    <div>
      {restored && <DraftNote onDiscard={discard} />}
      <SectionFields
        // remounts when the stored values change, because nothing is unsaved then
        key={`${restored ? "restored" : "fresh"} ${JSON.stringify(values)}`}
        form={form}
        address={next === "/" ? address : `${address}&next=${encodeURIComponent(next)}`}
        values={restored ?? refused?.values ?? values}
        refused={refused}
        {...rest}
      />
    </div>
  )
}

type SectionFieldsProps = Pick<SectionFormProps, "values" | "refused" | "encType" | "children"> & {
  form: React.RefObject<HTMLFormElement | null>
  address: string
}

function SectionFields({ form, address, values, refused, encType, children }: SectionFieldsProps) {
  const { errors } = refused ?? {}
  useEffect(() => {
    const wrong = errors && form.current && firstWrong(form.current)
    if (wrong) focusControl(wrong)
  }, [errors, form])
  return (
    <PostForm
      className={`form ${styles.editForm}`}
      action={address}
      encType={encType}
      preventScrollReset
      noValidate
      ref={form}
    >
      <FormErrors errors={errors} />
      {refused?.conflict && <Differences of={refused.conflict.differences} />}
      {children((name) => ({ name, defaultValue: String(values[name] ?? ""), error: errors?.[name] }), values)}
      <div>
        <SubmitButton busyLabel="Zapisywanie...">Zapisz zmiany</SubmitButton>
      </div>
    </PostForm>
  )
}

const Differences = ({ of }: { of: Difference[] }) => (
  <div className={`note ${styles.editFormDifferences}`}>
    <div>
      <p>
        <b>{of.length > 0 ? "Zapisano w innym oknie:" : "Zapisane jest już to samo, co w formularzu."}</b>
      </p>
      <ul>
        {of.map(({ label, saved }) => (
          <li key={label}>
            {label}: {saved}
          </li>
        ))}
      </ul>
    </div>
  </div>
)
