import * as z from "zod"
import { field, requiredEmail, requiredText, whenRead } from "#app/lib/forms/form-fields.ts"
import {
  lengthOf,
  type PasswordOwner,
  passwordLength,
  readPassword,
  tooLongPassword,
  weakPassword,
} from "./password.ts"

const maxTyped = 1000

/** Never trimmed, so spaces count; `message` when empty. */
export const typedPassword = (message: string) =>
  field(message, (typed, wrong) => {
    if (typed === "") wrong(message)
    else if (typed.length > maxTyped || !typed.isWellFormed()) wrong(tooLongPassword)
    return readPassword(typed)
  })

/** A new password within `passwordLength`; `refuseWeak` refuses common words and the account's own. */
export const newPassword = ({ missing, short }: { missing: string; short: string }) =>
  field(missing, (typed, wrong) => {
    if (typed === "") wrong(missing)
    else if (lengthOf(typed) < passwordLength.min) wrong(short)
    else if (typed.length > maxTyped || lengthOf(typed) > passwordLength.max || !typed.isWellFormed())
      wrong(tooLongPassword)
    return readPassword(typed)
  })

/** Compared with the first password even when that one is invalid. */
export const repeatedPassword = (message: string) => z.string({ error: message }).default("").transform(readPassword)

/** Adds an issue when a password of the right length is weak (A33). */
export function refuseWeak(context: z.RefinementCtx, path: string, password: string, owner: PasswordOwner) {
  const reason = weakPassword(password, owner)
  if (reason) context.addIssue({ code: "custom", path: [path], message: reason })
}

const texts = { missing: "Wprowadź nowe hasło", short: "Nowe hasło musi zawierać co najmniej 6 znaków" }
const notRepeated = "Nowe hasło i potwierdzenie hasła nie są zgodne"

const newPasswordFields = {
  newPassword: newPassword(texts),
  confirmPassword: repeatedPassword(notRepeated),
}

const isRepeated = (form: { newPassword: string; confirmPassword: string }) => form.newPassword === form.confirmPassword
/** Tab 'Zmiana hasła' (B 5, B56); the command verifies the current password. */
export const changePasswordForm = (owner: PasswordOwner) =>
  z
    .strictObject({ currentPassword: typedPassword("Wprowadź aktualne hasło"), ...newPasswordFields })
    .refine(isRepeated, {
      path: ["confirmPassword"],
      message: notRepeated,
      when: whenRead("newPassword", "confirmPassword"),
    })
    .refine((form) => form.newPassword !== form.currentPassword, {
      path: ["newPassword"],
      message: "Nowe hasło musi różnić się od aktualnego",
      when: whenRead("newPassword", "currentPassword"),
    })
    .superRefine((form, context) => refuseWeak(context, "newPassword", form.newPassword, owner), {
      when: whenRead("newPassword"),
    })

/** /reset-hasla, step 1 (A27). */
export const resetRequestForm = z.strictObject({
  email: requiredEmail("Podaj poprawny adres email.").transform((email) => email.toLowerCase()),
})

/** /reset-hasla, step 2 (A27); the token from the URL identifies the owner. */
export const resetPasswordForm = (owner: PasswordOwner = {}) =>
  z
    .strictObject(newPasswordFields)
    .refine(isRepeated, {
      path: ["confirmPassword"],
      message: notRepeated,
      when: whenRead("newPassword", "confirmPassword"),
    })
    .superRefine((form, context) => refuseWeak(context, "newPassword", form.newPassword, owner), {
      when: whenRead("newPassword"),
    })

/** A new sign-in address (B60), to which the confirmation link goes. */
export const changeEmailForm = z.strictObject({
  email: requiredEmail("Podaj poprawny adres email.").transform((email) => email.toLowerCase()),
})

/** 'Usuń konto' (B55): a typed word and the current password, which the command verifies. */
export const deleteAccountForm = z.strictObject({
  confirmation: requiredText({ max: 20, message: "Wpisz USUŃ, aby potwierdzić" }).refine(
    (typed) => typed.toUpperCase() === "USUŃ",
    "Wpisz USUŃ, aby potwierdzić",
  ),
  currentPassword: typedPassword("Wprowadź aktualne hasło"),
})
