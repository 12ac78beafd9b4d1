import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  confirmSecondFactor,
  findPreparedSecret,
  prepareSecondFactor,
} from "#app/features/accounts/second-factor/commands.server.ts"
import * as paths from "#app/paths.ts"
import { codeOfStep, stepAt } from "#app/platform/auth/totp.server.ts"
import { headersOf, signedUp, visitor } from "#test/support/app.ts"
import { enter, password } from "#test/support/cast.ts"
import { tokenFor } from "#test/support/emails.ts"
import { inviteForToken } from "#test/support/parties.ts"
import type { FurtherForm } from "./bodies.ts"

/** The names of the acts below. */
export const accountForms = [
  ...["/demo organization", "/demo switch", "/demo end", "/reset-hasla set"],
  ...["/potwierdz-email confirm", "/potwierdz-email change", "/zaproszenie/:token signOut", "/zaproszenie/:token join"],
  ...["/profil password", "/profil/logowanie-dwuetapowe prepared", "/profil/logowanie-dwuetapowe on"],
  ...["/profil/kody-zapasowe", "/logowanie/kod"],
]

const newPassword = "nowy most nad Wartą 8"
const passwordFields = { newPassword, confirmPassword: newPassword }
const codeAt = (secret: string, at: number) => codeOfStep(secret, stepAt(new Date(at)))

/** A new account whose second factor is prepared, or has been on for two minutes. */
async function withSecondFactor(isOn: boolean) {
  const person = await signedUp("sponsor")
  const [row] = await db.select().from(user).where(eq(user.email, person.email))
  const viewer = { ...row, organizationId: null, organizationName: null } as unknown as Viewer
  const before = Date.now() - 120_000
  await prepareSecondFactor(viewer, headersOf(person), new Date(before))
  const secret = (await findPreparedSecret(viewer, new Date())) ?? ""
  if (isOn) {
    const confirmed = await confirmSecondFactor(viewer, codeAt(secret, before), headersOf(person), new Date(before))
    person.receive(confirmed?.cookies ?? new Headers())
  }
  return { person, viewer, code: () => codeAt(secret, Date.now()) }
}

async function tokenAfter(email: string, kind: string, ask: () => Promise<unknown>) {
  await ask()
  return (await tokenFor(email, kind)) ?? ""
}

/** Acts of people for themselves; each function prepares its act when called. */
export function actsOfAccounts(world: World): (() => Promise<FurtherForm>)[] {
  const { karolina, rafal, tomasz } = world.viewers
  const inDemo = visitor()
  return [
    async () => ({ by: inDemo, action: "/demo", fields: { do: "organization" } }),
    async () => ({ by: inDemo, action: "/demo", fields: { do: "switch" } }),
    async () => ({ by: inDemo, action: "/demo", fields: { do: "end" } }),
    async () => {
      const { email } = await signedUp("sponsor")
      const token = await tokenAfter(email, "account.reset", () => visitor().post(paths.passwordResetPath, { email }))
      return { by: visitor(), action: `${paths.passwordResetPath}?token=${token}`, fields: passwordFields }
    },
    async () => {
      const { email } = await signedUp("sponsor")
      const token = await tokenAfter(email, "account.confirm", () => visitor().post(paths.emailConfirmPath, { email }))
      return { by: visitor(), action: `${paths.emailConfirmPath}?token=${token}`, fields: { token } }
    },
    async () => {
      const by = await signedUp("sponsor")
      const email = "nowy-adres@poczta.example"
      const change = { email, currentPassword: password }
      const token = await tokenAfter(email, "account.confirmChange", () => by.post(paths.emailChangePath, change))
      return { by, action: `${paths.emailConfirmPath}?zmiana=${token}`, fields: { token } }
    },
    async () => ({
      by: await enter(world, "tomasz"),
      action: paths.memberInvitationPath(await inviteForToken(karolina, tomasz.email)),
      fields: { do: "signOut" },
    }),
    async () => ({
      by: await enter(world, "rafal"),
      action: paths.memberInvitationPath(await inviteForToken(karolina, rafal.email)),
      fields: { do: "join" },
    }),
    async () => ({
      by: await signedUp("sponsor"),
      action: "/profil?zakladka=haslo",
      fields: { currentPassword: password, ...passwordFields },
    }),
    async () => {
      const { person, code } = await withSecondFactor(false)
      return { by: person, action: paths.secondFactorPath, fields: { code: code() } }
    },
    async () => {
      const { person, code } = await withSecondFactor(true)
      return { by: person, action: paths.secondFactorPath, fields: { currentPassword: password, code: code() } }
    },
    async () => {
      const { person, code } = await withSecondFactor(true)
      return { by: person, action: paths.recoveryCodesPath, fields: { currentPassword: password, code: code() } }
    },
    async () => {
      const { person, code } = await withSecondFactor(true)
      const by = visitor()
      await by.post("/logowanie", { email: person.email, password, rememberMe: "on" })
      return { by, action: "/logowanie/kod", fields: { code: code() } }
    },
  ]
}
