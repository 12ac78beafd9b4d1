import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { member, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { joinTeam } from "#app/features/parties/invitations/join-commands.server.ts"
import { handOver, leaveTeam, makeOwner, removeMember } from "#app/features/parties/members/commands.server.ts"
import { dayMs } from "#app/lib/dates.ts"
import { proofOf } from "#test/support/own-session.ts"
import { addMember, inviteForToken, membershipsOf } from "#test/support/parties.ts"
import { card, type VisibleChange } from "./visible-change.ts"

let tomasz: { id: string; viewer: Viewer }
const membershipOfMarta = async ({ people, companies }: World) =>
  (await membershipsOf(people.marta)).find(({ partyId }) => partyId === companies.bakery)?.id ?? ""

/** Changes of the contact that a company's card names. */
export const teamChanges: VisibleChange[] = [
  {
    fact: "member.handedOver",
    on: card,
    make: async (world) => {
      await db.update(user).set({ showsName: true }).where(eq(user.id, world.people.tomasz))
      tomasz = await addMember(world, world.companies.bakery, "tomasz", "viewer")
      await handOver(world.viewers.marta, tomasz.id, await proofOf(world.viewers.marta))
      tomasz.viewer.role = "owner"
    },
  },
  {
    fact: "member.roleChanged",
    on: card,
    make: async (world) => makeOwner(tomasz.viewer, await membershipOfMarta(world), await proofOf(tomasz.viewer)),
  },
  {
    fact: "member.removed",
    on: card,
    make: async (world) => removeMember(tomasz.viewer, await membershipOfMarta(world)),
  },
  {
    fact: "member.joined",
    on: card,
    make: async ({ viewers: { marta } }) => {
      const token = await inviteForToken(tomasz.viewer, marta.email, "owner")
      // the member of longest standing is the company's contact
      const later = new Date(Date.now() + dayMs)
      await db.update(member).set({ joinedAt: later }).where(eq(member.id, tomasz.id))
      await joinTeam(marta, token, "")
    },
  },
  { fact: "member.left", on: card, make: ({ viewers }) => leaveTeam(viewers.marta) },
]
