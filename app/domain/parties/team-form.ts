import * as z from "zod"
import { choice, requiredEmail, requiredText, whenRead } from "#app/lib/forms/form-fields.ts"
import { nameLimits } from "../accounts/account.ts"
import { newPassword, refuseWeak, repeatedPassword } from "../accounts/password-form.ts"
import { type IdentityChecks, withIdentity } from "../accounts/second-factor.ts"
import { lowerRoles } from "../shared/role.ts"

const id = requiredText({ max: 100, message: "Nie znaleziono tej osoby." })
const role = choice(lowerRoles, "Wybierz rolę")
const owner = z.literal("owner")
const action = <const Name extends string>(name: Name) => ({ do: z.literal(name) })

const email = requiredEmail("Podaj poprawny adres e-mail").transform((typed) => typed.toLowerCase())
const invite = z.strictObject({ ...action("invite"), email, role })
const inviteOwner = z.strictObject({ ...action("inviteOwner"), email, role: owner })
const inviteOwnerOlder = z.strictObject({ ...action("inviteOwnerOlder"), email, role: owner })
const noChecks = { password: false, code: false }

const isOfOlderPage = (sent: object, checks: IdentityChecks) => checks.password && !("currentPassword" in sent)

/**
 * The forms of /zespol, distinguished by `do`; without it "Zaproś". `email` is lower case. Only the invitation of an
 * owner checks the sender's identity; `askOwner` is the same choice in the list of members, which leads to that question.
 */
export const teamForm = (checks: IdentityChecks) =>
  z.preprocess(
    (sent) => withButton(sent, checks),
    z.discriminatedUnion(
      "do",
      [
        // the hidden fields of the question are sent as well
        withIdentity(invite, noChecks),
        withIdentity(inviteOwner, checks),
        inviteOwnerOlder,
        z.strictObject({ ...action("resend"), id }),
        z.strictObject({ ...action("withdraw"), id }),
        z.strictObject({ ...action("role"), id, role }),
        z.strictObject({ ...action("askOwner"), id, role: owner }),
      ],
      { error: "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę." },
    ),
  )

function withButton(sent: unknown, checks: IdentityChecks) {
  if (typeof sent !== "object" || sent === null) return sent
  const form = { do: "invite", ...sent }
  if (!("role" in form) || form.role !== "owner") return form
  if (form.do === "role") return { ...form, do: "askOwner" }
  return form.do === "invite" ? { ...form, do: isOfOlderPage(form, checks) ? "inviteOwnerOlder" : "inviteOwner" } : form
}

/** The steps by which a member becomes owner; `ask`: sent by pages from before these steps checked the identity. */
export const ownerStepForm = (checks: IdentityChecks) =>
  z.preprocess(
    (sent) =>
      typeof sent === "object" && sent !== null ? { do: isOfOlderPage(sent, checks) ? "ask" : "take", ...sent } : sent,
    z.discriminatedUnion("do", [withIdentity(z.strictObject(action("take")), checks), z.strictObject(action("ask"))], {
      error: "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę.",
    }),
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

/** The buttons for a signed-in person. */
export const signedInJoinForm = z.object({ do: z.enum(["join", "signOut"]).default("join") })

export type InviteInput = Omit<z.output<typeof invite>, "do">
export type JoinInput = z.output<ReturnType<typeof joinForm>>
