import { eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { deal, member } from "#app/db/schema.ts"
import { blockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { changeRole, handOver, leaveTeam, removeMember } from "#app/features/parties/members/commands.server.ts"
import { deleteAccount, proofOf } from "#test/support/own-session.ts"
import type { Maker, Right } from "./handed-out.ts"

/** `memberId`: the maker's membership of the company; `hostMemberId`: that of `host`, its first owner. */
type Ending = Maker & { memberId: string; hostMemberId: string }
export type End = { command: string | null; remaining: Right; run: (of: Ending) => Promise<unknown> }

const accessLost = { role: null, isOpen: false }
const host = ({ world }: Ending) => world.viewers.tomasz
/** Ends the right by a statement alone, without a command of ours that would close anything. */
const byStatement = (statement: (of: Ending) => ReturnType<typeof sql>) => (of: Ending) => db.execute(statement(of))

export const ends: Record<string, End> = {
  "nothing ends": { command: null, remaining: { role: "owner", isOpen: true }, run: async () => {} },
  removed: {
    command: "removeMember",
    remaining: { role: null, isOpen: true },
    run: (of) => removeMember(host(of), of.memberId),
  },
  left: { command: "leaveTeam", remaining: { role: null, isOpen: true }, run: ({ viewer }) => leaveTeam(viewer) },
  "lowered to coordinator": {
    command: "changeRole",
    remaining: { role: "coordinator", isOpen: true },
    run: (of) => changeRole(host(of), of.memberId, "coordinator"),
  },
  "lowered to finance": {
    command: "changeRole",
    remaining: { role: "finance", isOpen: true },
    run: (of) => changeRole(host(of), of.memberId, "finance"),
  },
  "lowered to viewer": {
    command: "changeRole",
    remaining: { role: "viewer", isOpen: true },
    run: (of) => changeRole(host(of), of.memberId, "viewer"),
  },
  "handed over": {
    command: "handOver",
    remaining: { role: "coordinator", isOpen: true },
    run: async ({ viewer, hostMemberId }) => handOver(viewer, hostMemberId, await proofOf(viewer)),
  },
  "blocked by the operator": {
    command: "blockAccount",
    remaining: { role: "owner", isOpen: false },
    run: ({ world, viewer }) => blockAccount(world.viewers.anna, { id: viewer.id, reason: "Nadużycie." }),
  },
  "account deleted": { command: "deleteAccount", remaining: accessLost, run: ({ viewer }) => deleteAccount(viewer) },
  "party deleted with its last account": {
    command: "deleteAccount",
    remaining: accessLost,
    run: async ({ world, viewer, hostMemberId }) => {
      await db.delete(member).where(eq(member.id, hostMemberId))
      await db.delete(deal).where(eq(deal.sponsorId, world.companies.printer))
      await deleteAccount(viewer)
    },
  },
  "removed by another process": {
    command: null,
    remaining: { role: null, isOpen: true },
    run: byStatement(({ memberId }) => sql`delete from member where id = ${memberId}`),
  },
  "lowered by another process": {
    command: null,
    remaining: { role: "viewer", isOpen: true },
    run: byStatement(({ memberId }) => sql`update member set role = 'viewer' where id = ${memberId}`),
  },
  "blocked by another process": {
    command: null,
    remaining: { role: "owner", isOpen: false },
    run: byStatement(({ viewer }) => sql`update "user" set blocked_at = now() where id = ${viewer.id}`),
  },
  "deleted by another process": {
    command: null,
    remaining: accessLost,
    run: byStatement(({ viewer }) => sql`update "user" set deleted_at = now() where id = ${viewer.id}`),
  },
}

/** Commands that write members, accounts or parties, and end nobody's right. */
export const endingNothing: Record<string, string> = {
  ...because("gives a right, takes none", "joinTeam signUpIntoTeam register unblockAccount makeOwner"),
  ...because("writes what a person says of themself", "saveProfile setAvatar"),
  ...because("writes which emails a person wants", "saveEmailSettings switchOnEmails unsubscribe"),
  ...because("proves an address or a person", "confirmAddress confirmChange resetPassword"),
  ...because("writes how a person signs in", "confirmSecondFactor removeSecondFactor"),
  ...because("writes a rule of the party for all its members", "saveSecondPerson decideRuleChange applyRuleChanges"),
  ...because("deletes accounts that handed out nothing, with their party", "sweepAccounts"),
}

function because(why: string, names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [name, why]))
}
