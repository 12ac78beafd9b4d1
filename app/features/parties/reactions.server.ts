import { eq, sql } from "drizzle-orm"
import { recipientsOf } from "#app/db/conditions/party-people.server.ts"
import type { Tx } from "#app/db/connection/client.server.ts"
import type { Fact, Reaction } from "#app/db/outbox/reactions.server.ts"
import { company, organization, party, user } from "#app/db/schema.ts"
import type { Channels, NotificationKind } from "#app/domain/notifications/categories.ts"
import { memberNotices } from "#app/domain/parties/member-notices.ts"
import type { News } from "#app/domain/parties/news.ts"
import { isRole, type Role } from "#app/domain/shared/role.ts"
import { notify, notifyAs } from "#app/features/notifications/commands.server.ts"
import { teamPath } from "#app/paths.ts"
import { joinedEmail, leftEmail, removedEmail, roleEmail } from "./emails.tsx"

/** Whom each notification is for: the team, or the person concerned, who may no longer be a member. */
const arrivalNews = { kind: "member_joined", news: "team" } as const
const departureNews = { kind: "member_left", news: "departure" } as const
const roleNotice = { kind: "member_role", news: "page" } as const
const removalNotice = { kind: "member_removed", news: null } as const

const memberFacts = ["member.joined", "member.left", "member.roleChanged", "member.handedOver", "member.removed"]

/** Notifies the team of new and former members, and people of their own role and removal. */
const notifyTeam: Reaction = {
  name: "parties.members",
  on: (what) => memberFacts.includes(what),
  run: async (tx, fact) => {
    const userId = String(fact.details.userId ?? "")
    const name = await nameOf(tx, userId)
    const by = await nameOf(tx, fact.byId ?? "")
    const partyName = await partyOf(tx, fact)
    const about = { party: partyName, name }
    const role = roleIn(fact)
    const send = (
      receiver: string,
      { kind, news }: { kind: NotificationKind; news: News | null },
      notice: object,
      email: Record<string, unknown>,
      channels?: Channels,
    ) => {
      const written = {
        userId: receiver,
        of: news && { partyId: fact.aboutId, news },
        kind,
        factId: fact.id,
        ...(notice as { title: string; body: string }),
        link: teamPath,
        email,
        realm: fact.realm,
      }
      return channels ? notifyAs(tx, written, channels) : notify(tx, written)
    }
    const others = async (of: typeof arrivalNews | typeof departureNews) =>
      (await recipientsOf(tx, { partyId: fact.aboutId, ...of })).filter(({ id }) => id !== userId)
    if (fact.what === "member.joined")
      for (const { id, ...channels } of await others(arrivalNews))
        await send(
          id,
          arrivalNews,
          memberNotices.joined({ ...about, role }),
          joinedEmail.of({ ...about, role }),
          channels,
        )
    else if (fact.what === "member.left") {
      const isDeleted = fact.details.deleted === true
      const notice = isDeleted ? memberNotices.accountDeleted({ party: partyName, role }) : memberNotices.left(about)
      const email = leftEmail.of({ party: partyName, name: isDeleted ? null : name, role })
      for (const { id, ...channels } of await others(departureNews))
        await send(id, departureNews, notice, email, channels)
    } else if (fact.what === "member.removed")
      await send(userId, removalNotice, memberNotices.removed(about), removedEmail.of({ party: partyName }))
    else if (userId !== fact.byId)
      await send(
        userId,
        roleNotice,
        memberNotices.role({ party: partyName, name: by, role }),
        roleEmail.of({ party: partyName, by, role }),
      )
  },
}

function roleIn({ what, details }: Fact): Role {
  const role = String(details.role ?? "")
  return what !== "member.handedOver" && isRole(role) ? role : "owner"
}

async function nameOf(tx: Tx, userId: string) {
  const [found] = await tx.select({ name: user.name }).from(user).where(eq(user.id, userId))
  return found?.name ?? "Ktoś"
}

async function partyOf(tx: Tx, { aboutId }: Fact) {
  const [found] = await tx
    .select({ name: sql<string | null>`coalesce(${organization.name}, ${company.name})` })
    .from(party)
    .leftJoin(organization, eq(organization.id, party.id))
    .leftJoin(company, eq(company.id, party.id))
    .where(eq(party.id, aboutId))
  return found?.name ?? "bez nazwy"
}

export const partyReactions: Reaction[] = [notifyTeam]
