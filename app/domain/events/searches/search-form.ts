import * as z from "zod"
import { choice, requiredText } from "#app/lib/forms/form-fields.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { searchFrequencies, searchLimits } from "./saved-search.ts"
import { searchErrors } from "./search-labels.ts"

const settings = {
  name: requiredText({ max: searchLimits.name, message: searchErrors.name }),
  frequency: choice(searchFrequencies, searchErrors.frequency),
}

/** Saves the filters in the form's address. */
export const newSearchForm = z.strictObject(settings)

const rowOf = <const Button extends string>(button: Button) => z.strictObject({ do: z.literal(button), id: idField })

/** The forms of /zapisane/wyszukiwania; "emails" switches emails on again. */
export const savedSearchForm = z.discriminatedUnion("do", [
  rowOf("edit").extend(settings),
  rowOf("remove"),
  rowOf("restore"),
  z.strictObject({ do: z.literal("emails") }),
])
