import * as z from "zod"
import { optionalDay, requiredText } from "#app/lib/forms/form-fields.ts"
import { brokenForm, idField } from "#app/lib/forms/id-field.ts"
import { materialLimits, materialMessages } from "./materials.ts"

/** A file for one deal alone: its title, its day, and the file if it exists. */
export const newMaterialForm = z.strictObject({
  title: requiredText({ max: materialLimits.title, message: materialMessages.title }),
  dueOn: optionalDay(),
  file: z.file().optional(),
  idempotencyKey: z.uuid(brokenForm),
})
export type NewMaterialInput = z.output<typeof newMaterialForm>

/** The first or a newer version of the file of such an item. */
export const materialFileForm = z.strictObject({ id: idField, file: z.instanceof(File, { error: "Wybierz plik" }) })

export const removedMaterialForm = z.strictObject({ id: idField })
