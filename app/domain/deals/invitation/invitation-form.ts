import * as z from "zod"
import { optionalText, requiredText } from "#app/lib/forms/form-fields.ts"
import { invitationNote } from "./invitation.ts"

export const invitationForm = z.strictObject({
  eventId: requiredText({ max: 64, message: "Wybierz wydarzenie" }),
  note: optionalText(invitationNote, { multiline: true }),
  /** Generated with the form: identifies a repeated submit. */
  key: z.uuid("Odśwież stronę i\u00a0spróbuj ponownie."),
})
export type InvitationForm = z.output<typeof invitationForm>
