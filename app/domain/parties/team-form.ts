import * as z from "zod"
import { choice, requiredEmail, requiredText, whenRead } from "#app/lib/forms/form-fields.ts"
import { nameLimits } from "../accounts/account.ts"
import { newPassword, refuseWeak, repeatedPassword } from "../accounts/password-form.ts"
import { roles } from "./role.ts"

const id = requiredText({ max: 100, message: "Nie znaleziono tej osoby." })
const role = choice(roles, "Wybierz rolę")
const action = <const Name extends string>(name: Name) => ({ do: z.literal(name) })

const invite = z.strictObject({
  ...action("invite"),
  email: requiredEmail("Podaj poprawny adres e-mail").transform((email) => email.toLowerCase()),
  role,
})

/** The forms of /zespol, told apart by `do`; without it "Zaproś". `email` is lower case. */
export const teamForm = z.preprocess(
  (sent) => (typeof sent === "object" && sent !== null && !("do" in sent) ? { ...sent, do: "invite" } : sent),
  z.discriminatedUnion(
    "do",
    [
      invite,
      z.strictObject({ ...action("resend"), id }),
      z.strictObject({ ...action("withdraw"), id }),
      z.strictObject({ ...action("role"), id, role }),
    ],
    { error: "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę." },
  ),
)

const confirmation = "Podane hasła nie są identyczne"
const short = "Hasło musi mieć co najmniej 6 znaków"

/** "Dołącz" of a person without an account; the address comes from the invitation. `password` is NFC. */
export const joinForm = (email: string) =>
  z
    .strictObject({
      name: requiredText({ ...nameLimits, message: "Podaj imię i nazwisko" }),
      password: newPassword({ missing: short, short }),
      confirmPassword: repeatedPassword(confirmation),
    })
    .refine((form) => form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      message: confirmation,
      when: whenRead("password", "confirmPassword"),
    })
    .superRefine((form, context) => refuseWeak(context, "password", form.password, { ...form, email }), {
      when: whenRead("password"),
    })
    .transform(({ confirmPassword: _, ...form }) => form)

/** The buttons of a signed-in person. */
export const signedInJoinForm = z.object({ do: z.enum(["join", "signOut"]).default("join") })

export type InviteInput = Omit<z.output<typeof invite>, "do">
export type JoinInput = z.output<ReturnType<typeof joinForm>>
