import { pictureAccept, pictureProgress, pictureRules, pictureSent } from "#app/domain/shared/picture.ts"
import { pictureUploadPath } from "#app/paths.ts"
import { PictureField } from "#app/ui/forms/picture-field.tsx"
import { type FormState, sectionFields } from "./form-values.ts"
import { Section } from "./section.tsx"

export const pictureFields = sectionFields("image", "imageId")

export const PictureSection = ({ form }: { form: FormState }) => (
  <Section title="Zdjęcie główne" text="Bez zdjęcia wydarzenie dostanie rysunek w kolorach kategorii.">
    <PictureField
      label="Zdjęcie wydarzenia (opcjonalnie)"
      name="image"
      idName="imageId"
      initialId={pictureFields.at(form, "imageId").defaultValue}
      removeName="removeImage"
      error={pictureFields.at(form, "image").error}
      address={pictureUploadPath("banner")}
      accept={pictureAccept}
      rule={pictureRules.banner}
      words={{ sending: pictureProgress, sent: pictureSent }}
    />
  </Section>
)
