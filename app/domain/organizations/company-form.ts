import * as z from "zod"
import { checkbox, listOf, optionalText, requiredText } from "#app/lib/forms/form-fields.ts"
import { nameLimits } from "../accounts/account.ts"
import { branches, profileLimits } from "../accounts/profile.ts"
import { voivodeships } from "../shared/data/voivodeships.ts"
import { identifierField } from "../shared/identifier-field.ts"
import { readKrs, readNip } from "../shared/identifiers.ts"
import { companyLimits } from "./company.ts"

/** Section 'Dane firmy'; the name as at sign-up (A34). Agreements print the rest. */
export const companyBasicForm = z.strictObject({
  name: requiredText({
    ...nameLimits,
    message: "Nazwa firmy nie może być pusta",
    tooShort: "Podaj nazwę firmy (co najmniej 2 znaki)",
  }),
  nip: identifierField(readNip),
  krs: identifierField(readKrs),
  address: optionalText(companyLimits.address),
  representatives: optionalText(companyLimits.representatives),
})

/** Section 'Karta publiczna' (B5). */
export const companyCardForm = z.strictObject({
  about: optionalText(profileLimits.about, { multiline: true }),
  industries: listOf(z.enum(branches, "Wybierz branże z listy"), profileLimits.branches, "Wybierz najwyżej 5 branż"),
  regions: listOf(z.enum(voivodeships, "Wybierz województwa z listy"), voivodeships.length),
  showsSupports: checkbox(),
})

/** Section 'Logo': by upload id, or as a file without scripts. */
export const companyLogoForm = z.strictObject({
  logoId: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .default("")
    .transform((id) => id || null),
  logo: z.file().optional(),
  removeLogo: checkbox(),
})

export type CompanyBasicInput = z.output<typeof companyBasicForm>
export type CompanyCardInput = z.output<typeof companyCardForm>
