import * as z from "zod"
import { optionalText, requiredEmail, requiredText } from "#app/lib/forms/form-fields.ts"
import { optionalId } from "#app/lib/forms/id-field.ts"
import { inquiryLimits } from "./inquiry-limits.ts"

const name = requiredText({ min: 2, max: inquiryLimits.name, message: "Podaj imię i nazwisko" })
const message = requiredText({ max: inquiryLimits.message, message: "Wpisz treść wiadomości", multiline: true })

/** Honeypot: invisible, so only bots fill it in. */
const trap = optionalText(1000)

/** /kontakt (A102, A 9); `fax` is the honeypot. */
export const contactForm = z.strictObject({
  name,
  email: requiredEmail(),
  subject: requiredText({ max: inquiryLimits.subject, message: "Podaj temat wiadomości" }),
  message,
  key: optionalId,
  fax: trap,
})

export const visitorInquiryForm = z.strictObject({ name, email: requiredEmail(), message, key: optionalId, fax: trap })

/** From a signed-in person, whose name and address are known (A38). */
export const memberInquiryForm = z.strictObject({ message, key: optionalId, fax: trap })

/** Spam gets the success page, but nothing is stored. */
export const isSpam = (input: { fax: string | null }): boolean => input.fax !== null

/** Success toasts (A 2, A 9). */
export const contactThanks = {
  title: "Wiadomość wysłana",
  description: "Dziękujemy za kontakt. Odpowiemy najszybciej jak to możliwe.",
} as const
export const inquiryThanks = {
  title: "Wiadomość wysłana",
  description: "Twoja wiadomość została wysłana do organizacji. Otrzymasz odpowiedź wkrótce.",
} as const
