import * as z from "zod"
import { requiredText } from "#app/lib/forms/form-fields.ts"
import { postLimits } from "./event-post.ts"

/** Plain text; `linkParts` makes links safe on display. */
export const postForm = z.strictObject({
  title: requiredText({
    min: postLimits.titleMin,
    max: postLimits.title,
    message: "Tytuł postu musi mieć co najmniej 3 znaki",
  }),
  content: requiredText({ max: postLimits.content, message: "Wpisz treść postu", multiline: true }),
})

/** `key` is generated with the form and identifies a repeated submit. */
export const newPostForm = postForm.extend({ key: z.uuid("Odśwież stronę i spróbuj ponownie.") })

export type PostInput = z.output<typeof postForm>
