import * as z from "zod"
import { checkbox, choice, optionalText, requiredEmail, requiredText, whenRead } from "#app/lib/forms/form-fields.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { nameLimits } from "./account.ts"
import { newPassword, refuseWeak, repeatedPassword, typedPassword } from "./password-form.ts"
import { userTypes } from "./viewer.ts"

/** Where to go after signing in: a path of this site, else '/'. */
const next = z.unknown().optional().transform(safeNext)

const email = requiredEmail().transform((address) => address.toLowerCase())
const confirmation = "Podane hasła nie są identyczne"

const isName = (name: string | null) => name !== null && name.length >= nameLimits.min
const short = "Hasło musi mieć co najmniej 6 znaków"

/** /rejestracja (A 5). Drops the name field of the other account type; `email` is lower case, `password` NFC. */
export const registrationForm = z
  .strictObject({
    userType: choice(userTypes, "Wybierz typ konta"),
    name: requiredText({ ...nameLimits, message: "Podaj imię i nazwisko" }),
    organizationName: optionalText(nameLimits.max),
    companyName: optionalText(nameLimits.max),
    email,
    password: newPassword({ missing: short, short }),
    confirmPassword: repeatedPassword(confirmation),
    next,
  })
  .refine(({ userType, organizationName: name }) => userType !== "organization" || isName(name), {
    path: ["organizationName"],
    message: "Podaj nazwę organizacji",
    when: whenRead("userType", "organizationName"),
  })
  .refine(({ userType, companyName: name }) => userType !== "sponsor" || isName(name), {
    path: ["companyName"],
    message: "Podaj nazwę firmy",
    when: whenRead("userType", "companyName"),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    message: confirmation,
    when: whenRead("password", "confirmPassword"),
  })
  .superRefine((form, context) => refuseWeak(context, "password", form.password, form), { when: whenRead("password") })
  .transform(({ confirmPassword: _, ...form }) => ({
    ...form,
    organizationName: form.userType === "organization" ? form.organizationName : null,
    companyName: form.userType === "sponsor" ? form.companyName : null,
  }))

/** /logowanie: no length rules, so that older passwords stay valid. */
export const signInForm = z.strictObject({
  email,
  password: typedPassword("Podaj hasło"),
  rememberMe: checkbox(),
  next,
})

/** The button behind an email's link; an unknown token is treated as an expired link. */
export const confirmLinkForm = z.strictObject({
  token: requiredText({ max: 200, message: "Link jest już nieaktywny" }),
})

export type RegistrationInput = z.output<typeof registrationForm>
export type SignInInput = z.output<typeof signInForm>
