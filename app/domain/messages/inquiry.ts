import * as z from "zod"
import { requiredEmail, requiredText } from "#app/lib/forms/form-fields.ts"
import { optionalId } from "#app/lib/forms/id-field.ts"
import { trap, untouchedTrap } from "#app/lib/forms/trap.ts"
import { inquiryLimits } from "./inquiry-limits.ts"

const name = requiredText({ min: 2, max: inquiryLimits.name, message: "Podaj imię i nazwisko" })
const message = requiredText({ max: inquiryLimits.message, message: "Wpisz treść wiadomości", multiline: true })

/** /kontakt (A102, A 9). */
export const contactForm = z
  .strictObject({
    name,
    email: requiredEmail(),
    subject: requiredText({ max: inquiryLimits.subject, message: "Podaj temat wiadomości" }),
    message,
    key: optionalId,
    fax: trap,
  })
  .refine(...untouchedTrap)

export const visitorInquiryForm = z
  .strictObject({ name, email: requiredEmail(), message, key: optionalId, fax: trap })
  .refine(...untouchedTrap)

/** From a signed-in person, whose name and address are known (A38). */
export const memberInquiryForm = z.strictObject({ message, key: optionalId, fax: trap }).refine(...untouchedTrap)

/** Success toasts (A 2, A 9). */
export const contactThanks = {
  title: "Wiadomość wysłana",
  description: "Dziękujemy za kontakt. Odpowiemy najszybciej jak to możliwe.",
} as const
export const inquiryThanks = {
  title: "Wiadomość wysłana",
  description: "Twoja wiadomość została wysłana do organizacji. Otrzymasz odpowiedź wkrótce.",
} as const
