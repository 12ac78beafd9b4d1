import { branches, profileLimits } from "#app/domain/accounts/profile.ts"
import { companyLimits } from "#app/domain/organizations/company.ts"
import { voivodeships } from "#app/domain/shared/data/voivodeships.ts"
import { pictureAccept, pictureProgress, pictureRules, pictureSent } from "#app/domain/shared/picture.ts"
import { pictureUploadPath } from "#app/paths.ts"
import { CheckField, FieldGroup } from "#app/ui/forms/check-field.tsx"
import { PictureField } from "#app/ui/forms/picture-field.tsx"
import { TextArea, TextField } from "#app/ui/forms/text-field.tsx"
import styles from "../edit/edit.module.css"
import type { ControlOf, ControlValues } from "../edit/section-form.tsx"

export const CompanyBasics = ({ control }: { control: ControlOf }) => (
  <>
    <p className="muted">
      Te dane trafią do umów z&nbsp;organizacjami. Publicznie widać tylko nazwę. Puste pola umowa zostawia do
      uzupełnienia ręcznie.
    </p>
    <TextField label="Nazwa firmy" autoComplete="organization" {...control("name")} />
    <div className={styles.editFormPair}>
      <TextField label="NIP (opcjonalnie)" inputMode="numeric" {...control("nip")} />
      <TextField
        label="KRS (opcjonalnie)"
        inputMode="numeric"
        hint="10 cyfr, z zerami na początku. Nie każda firma go ma."
        {...control("krs")}
      />
    </div>
    <TextField
      label="Adres (opcjonalnie)"
      autoComplete="address-line1"
      maxLength={companyLimits.address}
      hint="Na przykład: ul. Lipowa 14/3, 60-001 Poznań"
      {...control("address")}
    />
    <TextField
      label="Kto reprezentuje firmę (opcjonalnie)"
      maxLength={companyLimits.representatives}
      hint="Na przykład: Anna Nowak, prezes zarządu"
      {...control("representatives")}
    />
  </>
)

export const CompanyCard = ({ control, values }: { control: ControlOf; values: ControlValues }) => (
  <>
    <p className="muted">
      Tak organizacje poznają Twoją firmę. Karta nie pokazuje adresów e-mail. Opis dostaje też organizacja, której
      przekazujesz materiały.
    </p>
    <TextArea
      label="O firmie (opcjonalnie)"
      max={profileLimits.about}
      hint="Napisz, czym się zajmujecie i jakie wydarzenia lubicie wspierać."
      {...control("about")}
    />
    <Boxes label="Branże (opcjonalnie, najwyżej 5)" all={branches} of="industries" {...{ control, values }} />
    <Boxes label="Gdzie działacie (opcjonalnie)" all={voivodeships} of="regions" {...{ control, values }} />
    <CheckField
      name="showsSupports"
      label="Pokazuj zrealizowane wsparcia publicznie"
      hint="Na karcie pojawią się wydarzenia i organizacje, a na ich stronach nazwa i logo firmy. Nigdy kwoty. Organizacje z&nbsp;Twoich województw zobaczą firmę na pulpicie."
      defaultChecked={values.showsSupports !== undefined}
      error={control("showsSupports").error}
    />
  </>
)

export const CompanyLogo = ({ control }: { control: ControlOf }) => (
  <PictureField
    label="Logo"
    name="logo"
    idName="logoId"
    initialId={control("logoId").defaultValue}
    removeName="removeLogo"
    error={control("logo").error}
    address={pictureUploadPath("logo")}
    accept={pictureAccept}
    rule={pictureRules.logo}
    words={{
      sending: pictureProgress,
      sent: pictureSent,
      next: "Logo jest gotowe. Zapisz zmiany, żeby pojawiło się na karcie.",
    }}
    shape="square"
  />
)

type BoxesProps = { label: string; all: readonly string[]; of: string; control: ControlOf; values: ControlValues }

const Boxes = ({ label, all, of, control, values }: BoxesProps) => {
  const chosen = [values[of] ?? []].flat()
  return (
    <FieldGroup name={of} label={label} error={control(of).error}>
      <div className={styles.editFormBoxes}>
        {all.map((value) => (
          <label className="check-line" key={value}>
            <input className="check" type="checkbox" name={of} value={value} defaultChecked={chosen.includes(value)} />
            <span>{value}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
