import type { ComponentProps, ReactNode } from "react"
import { Link } from "react-router"
import { branches, profileLimits } from "#app/domain/accounts/profile.ts"
import { voivodeships } from "#app/domain/shared/data/voivodeships.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { companyEditPath } from "#app/paths.ts"
import { Drafted } from "#app/ui/drafts/drafted.tsx"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { useSentForms } from "#app/ui/drafts/use-sent-forms.ts"
import { CheckField, FieldGroup } from "#app/ui/forms/check-field.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import { useViewerId } from "../use-viewer-id.ts"
import styles from "./profile.module.css"
import type { OwnProfile } from "./queries.server.ts"

/** The person; for sponsors also the company and its public card (B 2.7, B5). */
export function PersonalForm({ own, refused }: { own: OwnProfile; refused: RefusedForm | null }) {
  const sent = useSentForms()
  return (
    <Drafted name={`profile ${useViewerId()}`} refused={refused ?? undefined} sent={sent}>
      {(drafted) => <PersonalFields own={own} refused={refused} {...drafted} />}
    </Drafted>
  )
}

type PersonalFieldsProps = Parameters<ComponentProps<typeof Drafted>["children"]>[0] & {
  own: OwnProfile
  refused: RefusedForm | null
}

export function PersonalFields({ form, values, own, refused }: PersonalFieldsProps) {
  const errors = refused?.errors ?? {}
  const fieldProps = (name: string, saved: string | null) => ({
    name,
    error: errors[name],
    defaultValue: String(values ? (values[name] ?? "") : (saved ?? "")),
  })
  const chosenValues = (name: string, saved: readonly string[]) => (values ? [values[name] ?? []].flat() : saved)
  // remounts after saving, so that the saved values become the baseline of the comparison
  const saved = JSON.stringify([
    own.name,
    own.companyName,
    own.companyNip,
    own.about,
    own.branches,
    own.regions,
    own.showsSupports,
    own.showsName,
  ])
  return (
    <PostForm
      key={saved}
      action={profileTabPath("dane")}
      className={`form ${styles.profileForm}`}
      noValidate
      ref={form}
    >
      <FormErrors errors={refused?.errors} />
      <TextField label="Imię i nazwisko" autoComplete="name" {...fieldProps("name", own.name)} />
      {own.editsCompany && (
        <>
          <p className="muted">
            Dane firmy są w&nbsp;jednym miejscu: co zmienisz tutaj, zmieni się też w&nbsp;danych firmy.{" "}
            <Link to={companyEditPath}>Adres, KRS, reprezentacja i&nbsp;logo</Link>
          </p>
          <TextField label="Nazwa firmy" autoComplete="organization" {...fieldProps("companyName", own.companyName)} />
          <TextField
            label="NIP firmy (opcjonalnie)"
            inputMode="numeric"
            hint="Trafi tylko do umowy z organizacją. Karta publiczna go nie pokazuje."
            {...fieldProps("companyNip", own.companyNip)}
          />
          <h2 className={styles.profilePart}>Karta publiczna</h2>
          <p className="muted">
            Tak organizacje poznają Twoją firmę. Karta nie pokazuje Twojego adresu e-mail. Organizacja zobaczy go tylko
            wtedy, gdy wyślesz do niej zapytanie.
          </p>
          <TextArea
            label="O firmie (opcjonalnie)"
            max={profileLimits.about}
            hint="Napisz, czym się zajmujecie i jakie wydarzenia lubicie wspierać."
            {...fieldProps("about", own.about)}
          />
          <Boxes
            name="branches"
            label="Branże (opcjonalnie, najwyżej 5)"
            all={branches}
            chosen={chosenValues("branches", own.branches)}
            error={errors.branches}
          />
          <Boxes
            name="regions"
            label="Gdzie działacie (opcjonalnie)"
            all={voivodeships}
            chosen={chosenValues("regions", own.regions)}
            error={errors.regions}
          />
          <CheckField
            name="showsName"
            label="Pokazuj na karcie także moje nazwisko"
            hint="Bez tego karta przedstawia tylko firmę."
            defaultChecked={values ? values.showsName !== undefined : own.showsName}
            error={errors.showsName}
          />
          <CheckField
            name="showsSupports"
            label="Pokazuj moje zrealizowane wsparcia publicznie"
            hint="Na Twojej karcie pojawią się wydarzenia i organizacje, a na ich stronach nazwa i zdjęcie firmy. Nigdy kwoty. Organizacje z&nbsp;Twoich województw zobaczą firmę na pulpicie."
            defaultChecked={values ? values.showsSupports !== undefined : own.showsSupports}
            error={errors.showsSupports}
          />
        </>
      )}
      <UnsavedChanges changed={values !== undefined} watchesQuery />
      <Save busyLabel="Zapisywanie...">Zapisz zmiany</Save>
    </PostForm>
  )
}

const Save = ({ children, busyLabel }: { children: ReactNode; busyLabel: string }) => (
  <p>
    <SubmitButton busyLabel={busyLabel}>{children}</SubmitButton>
  </p>
)

type BoxesProps = {
  name: string
  label: string
  all: readonly string[]
  chosen: readonly string[]
  error?: string
}

const Boxes = ({ name, label, all, chosen, error }: BoxesProps) => (
  <FieldGroup name={name} label={label} error={error}>
    <div className={styles.profileBoxes}>
      {all.map((value) => (
        <label className="check-line" key={value}>
          <input className="check" type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{value}</span>
        </label>
      ))}
    </div>
  </FieldGroup>
)
