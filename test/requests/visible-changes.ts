import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { member, organization, party, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { organizationContactForm } from "#app/domain/organizations/organization-form.ts"
import { register } from "#app/features/accounts/commands.server.ts"
import { saveProfile } from "#app/features/accounts/profile/commands.server.ts"
import { sweepAccounts } from "#app/features/accounts/sweep-commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { rateDeal } from "#app/features/deals/rating/commands.server.ts"
import { verifyOrganization } from "#app/features/moderation/moderation/commands.server.ts"
import { saveOrganization } from "#app/features/organizations/edit/commands.server.ts"
import { follow, unfollow } from "#app/features/organizations/follow/commands.server.ts"
import { env } from "#app/platform/env.server.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { deleteAccount } from "#test/support/own-session.ts"
import { eventChanges } from "./event-changes.ts"
import { operatorChanges } from "./operator-changes.ts"
import { teamChanges } from "./team-changes.ts"
import {
  card,
  daysAhead,
  eventPage,
  organizationPage,
  organizations,
  stagePage,
  type VisibleChange,
} from "./visible-change.ts"

const profile = (companyName: string) => ({
  name: "Marta Wilczyńska",
  companyName,
  companyNip: null,
  about: null,
  branches: [],
  regions: [],
  showsSupports: true,
  showsName: true,
})
const contact = (phone: string) =>
  organizationContactForm.parse({ address: "ul. Krótka 1, Gniezno", contactEmail: "", phone, website: "" })
const versionOf = async (id: string) =>
  (await db.select({ version: organization.version }).from(organization).where(eq(organization.id, id)))[0]?.version ??
  0

let deal = ""

/** Every kind of fact that changes visitors' pages, in a possible order. */
export const visibleChanges: VisibleChange[] = [
  ...eventChanges,
  {
    fact: "account.registered",
    on: organizations,
    make: () =>
      registerUnconfirmed({
        name: "Jan Nowy",
        email: "jan@nowy.example",
        password: "zielona-kładka-7",
        userType: "organization",
        organizationName: "Fundacja Nowa",
        companyName: null,
      } as Parameters<typeof register>[0]),
  },
  { fact: "organization.expire", on: organizations, make: () => sweepAccounts(daysAhead(31)) },
  { fact: "organization.create", on: organizations, make: createOrganization },
  {
    fact: "organization.update",
    on: organizationPage,
    make: async ({ viewers, organizations }) =>
      saveOrganization(viewers.karolina, await versionOf(organizations.orchard), {
        section: "kontakt",
        input: contact("501 234 567"),
      }),
  },
  {
    fact: "organization.follow",
    on: stagePage,
    make: ({ viewers, organizations: { stage } }) => follow(viewers.anna, stage),
  },
  {
    fact: "organization.unfollow",
    on: stagePage,
    make: ({ viewers, organizations: { stage } }) => unfollow(viewers.anna, stage),
  },
  {
    fact: "operator.verify",
    on: eventPage,
    make: ({ viewers, organizations }) =>
      verifyOrganization(viewers.anna, organizations.orchard, { verified: true, publicBenefit: false }),
  },
  { fact: "account.edited", on: card, make: ({ viewers }) => saveProfile(viewers.marta, profile("Piekarnia Mosty")) },
  {
    fact: "deal.acceptSettlement",
    on: card,
    make: async (world) => {
      deal = await dealAfter(world, situations.settlement ?? [])
      const sent = { version: 4, reason: null, settlementRead: true, beforeEvent: true, openPayments: true }
      await makeMove(world.viewers.marta, deal, "acceptSettlement", sent)
    },
  },
  // a company's name on the wall changes as well
  {
    fact: "company.update",
    on: organizationPage,
    make: ({ viewers }) => saveProfile(viewers.marta, profile("Piekarnia Dwa Mosty")),
  },
  { fact: "deal.rate", on: organizationPage, make: ({ viewers }) => rateDeal(viewers.marta, deal, stars(5)) },
  { fact: "deal.changeRating", on: organizationPage, make: ({ viewers }) => rateDeal(viewers.marta, deal, stars(1)) },
  ...operatorChanges,
  ...teamChanges,
  {
    fact: "account.deleted",
    on: organizations,
    make: ({ viewers }) => deleteAccount(viewers.igor),
  },
]

const stars = (count: number) => ({ stars: count, comment: null })

/** Registers while addresses must be confirmed, because only accounts that had to confirm theirs expire. */
async function registerUnconfirmed(input: Parameters<typeof register>[0]) {
  env.SMTP_URL = "smtp://localhost:2525"
  try {
    await register(input)
  } finally {
    env.SMTP_URL = undefined
  }
}

/** Saves the first profile of an account that has no organization yet. */
async function createOrganization() {
  const [made] = await db
    .insert(user)
    .values({ name: "Ewa", email: "ewa@nowa.example", userType: "organization", termsOfServiceVersion: "2025-04-09" })
    .returning()
  const partyId = "new-party"
  await db.insert(party).values({ id: partyId, kind: "organization" })
  await db.insert(member).values({ partyId, userId: made?.id ?? "", role: "owner" })
  const acting = { partyId, role: "owner", companyId: null, organizationId: null, organizationName: null }
  await saveOrganization({ ...made, ...acting } as Viewer, 0, { section: "kontakt", input: contact("501 234 568") })
}
