import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { account, company, organization, user } from "#app/db/schema.ts"
import type { RegistrationInput } from "#app/domain/accounts/account-form.ts"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { env } from "#app/platform/env.server.ts"
import { notifyOwner, sendConfirmation } from "./email/commands.server.ts"
import { confirmsAddresses } from "./email/policy.server.ts"
import { createParty } from "./party/commands.server.ts"
import { requestOperatorLinks } from "./password/commands.server.ts"

/**
 * Registers an account with its party and the party's organization or company in one transaction (A1); null when the
 * email is taken. Both cases take the same time; with confirmation on, both addresses get an email (A30, A32).
 */
export async function register(input: RegistrationInput): Promise<{ userId: string } | null> {
  const password = await hashPassword(input.password)
  const { name, email, userType, companyName } = input
  const registered = await db.transaction(async (tx) => {
    const [person] = await tx
      .insert(user)
      .values({ name, email, userType, termsOfServiceVersion })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (!person) {
      if (confirmsAddresses()) await notifyOwner(tx, email)
      return null
    }
    await tx.insert(account).values({ userId: person.id, accountId: person.id, providerId: "credential", password })
    const partyId = await createParty(tx, person.id, { userType, realm: "public" })
    if (userType === "organization")
      await tx.insert(organization).values({ id: partyId, name: input.organizationName ?? name, contactEmail: email })
    else await tx.insert(company).values({ id: partyId, name: companyName })
    await record(tx, {
      what: "account.registered",
      aboutId: person.id,
      by: { id: person.id, partyId },
      details: { userType },
    })
    if (confirmsAddresses()) await sendConfirmation(tx, person.id)
    return { userId: person.id }
  })
  if (registered && env.OPERATOR_EMAILS.includes(email)) await requestOperatorLinks([email])
  return registered
}
