import * as z from "zod"
import type { Day } from "#app/lib/dates.ts"
import {
  checkbox,
  choice,
  optionalDay,
  optionalEmail,
  optionalText,
  optionalUrl,
  requiredText,
  textLines,
} from "#app/lib/forms/form-fields.ts"
import { categories } from "../shared/category.ts"
import { identifierField } from "../shared/identifier-field.ts"
import { readKrs, readNip } from "../shared/identifiers.ts"
import { organizationLimits as limits } from "./organization.ts"

/** Lenient (A54): "501 234 567", "+48 22 123 45 67 wew. 3". */
const phone = optionalText(limits.phone).refine(
  (text) =>
    text === null || (/^\+?[\d\s()/.-]+(?:,?\s*wew\.?\s*\d+)?$/iu.test(text) && /^(?:\D*\d){7,17}\D*$/.test(text)),
  "Podaj poprawny numer telefonu",
)

/** Tab 'Podstawowe informacje' (A 5, A35, A40, A49, A54); founded no later than `today`. */
export const organizationBasicForm = (today: Day) =>
  z.strictObject({
    name: requiredText({ min: 3, max: limits.name, message: "Nazwa organizacji musi mieć co najmniej 3 znaki" }),
    description: requiredText({
      min: 10,
      max: limits.description,
      message: "Opis powinien mieć co najmniej 10 znaków",
      multiline: true,
    }),
    category: choice(categories, "Podaj kategorię organizacji"),
    nip: identifierField(readNip),
    krs: identifierField(readKrs),
    representatives: optionalText(limits.representatives),
    foundingDate: optionalDay().refine(
      (day) => day === null || day <= today,
      "Data założenia nie może być późniejsza niż dzisiaj",
    ),
    achievements: textLines(
      limits.achievements,
      limits.achievement,
      `Możesz podać najwyżej ${limits.achievements} osiągnięć`,
    ),
  })

/** Tab 'Kontakt' (A 5, A50, A54); empty fields are null. */
export const organizationContactForm = z.strictObject({
  address: optionalText(limits.address),
  contactEmail: optionalEmail(),
  phone,
  website: optionalUrl(),
})

/** Tab 'Media i zdjęcia': the links (A 5, A41). */
export const organizationMediaForm = z.strictObject({
  facebook: optionalUrl(),
  twitter: optionalUrl(),
  instagram: optionalUrl(),
  linkedin: optionalUrl(),
})

const pictureId = z
  .string()
  .regex(/^[\w-]{0,64}$/)
  .default("")
  .transform((id) => id || null)

/** With the pictures: by upload id, or as files without scripts. */
export const postedMediaForm = organizationMediaForm.safeExtend({
  logoId: pictureId,
  logo: z.file().optional(),
  removeLogo: checkbox(),
  coverId: pictureId,
  cover: z.file().optional(),
  removeCover: checkbox(),
})

export type OrganizationBasicInput = z.output<ReturnType<typeof organizationBasicForm>>
export type OrganizationContactInput = z.output<typeof organizationContactForm>
export type OrganizationMediaInput = z.output<typeof organizationMediaForm>
