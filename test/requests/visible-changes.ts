import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event, member, organization, party, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { eventForm } from "#app/domain/events/event-form.ts"
import { organizationContactForm } from "#app/domain/organizations/organization-form.ts"
import type { FactName } from "#app/domain/shared/fact-name.ts"
import { register } from "#app/features/accounts/commands.server.ts"
import { saveProfile } from "#app/features/accounts/profile/commands.server.ts"
import { sweepAccounts } from "#app/features/accounts/sweep.server.ts"
import { makeMove } from "#app/features/deals/commands.server.ts"
import { rateDeal } from "#app/features/deals/rating/commands.server.ts"
import {
  changeStatus,
  deleteEvent,
  editEvent,
  markOverEvents,
  publishEvent,
} from "#app/features/events/commands.server.ts"
import { deletePost, editPost, publishPost } from "#app/features/events/posts/commands.server.ts"
import { blockAccount, unblockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { hideContent, restoreContent, verifyOrganization } from "#app/features/moderation/moderation/commands.server.ts"
import { saveOrganization } from "#app/features/organizations/edit/commands.server.ts"
import { follow, unfollow } from "#app/features/organizations/follow/commands.server.ts"
import { deleteAccount } from "#app/features/workspace/account-deletion/commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { eventPath, organizationPath, userPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { teamChanges } from "./team-changes.ts"

/** A command that changes what visitors see: its fact, and a page where it shows. */
export type VisibleChange = { fact: FactName; on: (world: World) => string; make: (world: World) => Promise<unknown> }

const reason = "Sprawdzamy, co widzą goście."
const eventPage = ({ events }: World) => eventPath(events.planting)
const organizationPage = ({ organizations }: World) => organizationPath(organizations.orchard)
const stagePage = ({ organizations }: World) => organizationPath(organizations.stage)
const card = ({ companies }: World) => userPath(companies.bakery)
const home = () => "/"
const events = () => "/wydarzenia"
const organizations = () => "/organizacje"

const fields = (title: string, startDate: string) =>
  eventForm.parse({
    title,
    description: "Biegniemy wzdłuż Warty.",
    category: "Sportowe",
    startDate,
    city: "Toruń",
    voivodeship: "kujawsko-pomorskie",
    ...{ endDate: "", detailedLocation: "", expectedParticipants: "", audience: [], tags: [] },
    ...{ facebook: "", instagram: "", linkedin: "", website: "" },
    options: [{ title: "Sponsor główny", price: "5 000" }],
  })
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

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

let post = ""
let deal = ""
const published = { key: crypto.randomUUID(), id: "" }

/** Every kind of fact that changes visitors' pages, in an order in which each can happen. */
export const visibleChanges: VisibleChange[] = [
  {
    fact: "event.publish",
    on: home,
    make: async ({ viewers }) => {
      const made = await publishEvent(viewers.karolina, fields("Bieg przez most", inDays(40)), {
        key: published.key,
        imageId: null,
      })
      published.id = made.id
    },
  },
  {
    fact: "event.edit",
    on: () => eventPath(published.id),
    make: ({ viewers }) =>
      editEvent(viewers.karolina, published.id, fields("Bieg przez dwa mosty", inDays(1)), {
        version: 1,
        imageId: null,
      }),
  },
  {
    fact: "event.status",
    on: eventPage,
    make: ({ viewers, events }) => changeStatus(viewers.karolina, events.planting, "in_progress"),
  },
  {
    fact: "post.publish",
    on: eventPage,
    make: async ({ viewers, events }) => {
      const text = { title: "Mamy sadzonki", content: "Sto sadzonek czeka." }
      post = await publishPost(viewers.karolina, events.planting, text, crypto.randomUUID())
    },
  },
  {
    fact: "post.edit",
    on: eventPage,
    make: ({ viewers, events }) =>
      editPost(viewers.karolina, events.planting, post, { title: "Mamy dwieście sadzonek", content: "Czekają." }),
  },
  {
    fact: "post.delete",
    on: eventPage,
    make: ({ viewers, events }) => deletePost(viewers.karolina, events.planting, post),
  },
  {
    fact: "event.over",
    on: events,
    make: async () => {
      // as if its day had passed
      await db
        .update(event)
        .set({ startDate: inDays(-1) })
        .where(eq(event.id, published.id))
      await markOverEvents(new Date())
    },
  },
  {
    fact: "event.delete",
    on: organizationPage,
    make: ({ viewers }) => deleteEvent(viewers.karolina, published.id),
  },
  {
    fact: "account.registered",
    on: organizations,
    make: () =>
      confirmingAddresses({
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
      const sent = { version: 4, reason: null, settlementRead: true, beforeEvent: true }
      await makeMove(world.viewers.marta, deal, "acceptSettlement", sent)
    },
  },
  // a company changes its name on the wall, too
  {
    fact: "company.update",
    on: organizationPage,
    make: ({ viewers }) => saveProfile(viewers.marta, profile("Piekarnia Dwa Mosty")),
  },
  { fact: "deal.rate", on: organizationPage, make: ({ viewers }) => rateDeal(viewers.marta, deal, stars(5)) },
  { fact: "deal.changeRating", on: organizationPage, make: ({ viewers }) => rateDeal(viewers.marta, deal, stars(1)) },
  {
    fact: "operator.hide",
    on: events,
    make: ({ viewers, events: { run } }) => hideContent(viewers.anna, { kind: "event", id: run, reason }),
  },
  {
    fact: "operator.restore",
    on: events,
    make: ({ viewers, events: { run } }) => restoreContent(viewers.anna, { kind: "event", id: run, reason }),
  },
  {
    fact: "operator.hide",
    on: card,
    make: ({ viewers, organizations: { orchard } }) =>
      hideContent(viewers.anna, { kind: "organization", id: orchard, reason }),
  },
  {
    fact: "operator.restore",
    on: card,
    make: ({ viewers, organizations: { orchard } }) =>
      restoreContent(viewers.anna, { kind: "organization", id: orchard, reason }),
  },
  {
    fact: "operator.block",
    on: eventPage,
    make: ({ viewers, people }) => blockAccount(viewers.anna, { id: people.marta, reason }),
  },
  {
    fact: "operator.unblock",
    on: eventPage,
    make: ({ viewers, people }) => unblockAccount(viewers.anna, { id: people.marta, reason }),
  },
  ...teamChanges,
  {
    fact: "account.deleted",
    on: organizations,
    make: ({ viewers }) => deleteAccount(viewers.igor),
  },
]

const daysAhead = (days: number) => new Date(Date.now() + days * dayMs)
const stars = (given: number) => ({ stars: given, comment: null })

/** Only accounts that were asked to confirm their address expire. */
async function confirmingAddresses(input: Parameters<typeof register>[0]) {
  env.SMTP_URL = "smtp://localhost:2525"
  try {
    await register(input)
  } finally {
    env.SMTP_URL = undefined
  }
}

/** An account that has no organization yet. */
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
