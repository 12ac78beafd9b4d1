import { pictureAccept, pictureProgress, pictureRules, pictureSent } from "#app/domain/shared/picture.ts"
import { pictureUploadPath } from "#app/paths.ts"
import { PictureField } from "#app/ui/forms/picture-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import styles from "./edit.module.css"
import type { ControlOf } from "./section-form.tsx"

const next = "Zdjęcie jest gotowe. Zapisz zmiany, żeby pojawiło się na profilu."

export function MediaSection({ control, created }: { control: ControlOf; created: boolean }) {
  return (
    <>
      {created ? (
        <>
          <Picture control={control} kind="logo" label="Logo" shape="square" />
          <Picture control={control} kind="cover" label="Zdjęcie tła" shape="banner" />
        </>
      ) : (
        <p className="note">Logo i zdjęcie tła dodasz, gdy zapiszesz podstawowe informacje.</p>
      )}
      <div className={styles.editFormPair}>
        <TextField label="Facebook" inputMode="url" {...control("facebook")} />
        <TextField label="Twitter (X)" inputMode="url" {...control("twitter")} />
        <TextField label="LinkedIn" inputMode="url" {...control("linkedin")} />
        <TextField label="Instagram" inputMode="url" {...control("instagram")} />
      </div>
    </>
  )
}

type PictureProps = { control: ControlOf; kind: "logo" | "cover"; label: string; shape: "square" | "banner" }

const Picture = ({ control, kind, label, shape }: PictureProps) => (
  <PictureField
    label={label}
    name={kind}
    idName={`${kind}Id`}
    initialId={control(`${kind}Id`).defaultValue}
    removeName={kind === "logo" ? "removeLogo" : "removeCover"}
    error={control(kind).error}
    address={pictureUploadPath(kind)}
    accept={pictureAccept}
    rule={pictureRules[kind]}
    words={{ sending: pictureProgress, sent: pictureSent, next }}
    shape={shape}
  />
)
