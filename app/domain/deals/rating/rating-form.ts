import * as z from "zod"
import { choice, optionalText } from "#app/lib/forms/form-fields.ts"
import { ratingErrors, ratingLimits } from "./rating.ts"

export const ratingForm = z.strictObject({
  stars: choice(["1", "2", "3", "4", "5"], ratingErrors.stars).transform(Number),
  comment: optionalText(ratingLimits.comment, { multiline: true, tooLong: ratingErrors.comment }),
})
export type RatingInput = z.output<typeof ratingForm>
