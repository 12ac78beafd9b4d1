import * as z from "zod"
import { requiredText } from "#app/lib/forms/form-fields.ts"
import { postLimits } from "./event-post.ts"

/** A post on an event, plain text; links are made safe where it is shown (`linkParts`). */
export const postForm = z.strictObject({
  title: requiredText({
    min: postLimits.titleMin,
    max: postLimits.title,
    message: "Tytuł postu musi mieć co najmniej 3 znaki",
  }),
  content: requiredText({ max: postLimits.content, message: "Wpisz treść postu", multiline: true }),
})

/** A new one; `key` was minted with the form, so that a repeated submit is known by it. */
export const newPostForm = postForm.extend({ key: z.uuid("Odśwież stronę i spróbuj ponownie.") })

export type PostInput = z.output<typeof postForm>
