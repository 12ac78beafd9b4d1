import { and, eq, inArray } from "drizzle-orm"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { fact, party } from "#app/db/schema.ts"
import { teamErrors, teamLimits } from "#app/domain/parties/team.ts"
import type { FactName } from "#app/domain/workspace/fact-name.ts"
import { addDays, formatLongDay, startOfDay, todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"

const emailed: FactName[] = ["member.invited", "member.resent"]

/** The morning of the last day of the party's first week; null when the week is over. */
async function endOfFirstWeek(on: Pick<Tx, "select">, partyId: string, now: Date): Promise<Date | null> {
  const [found] = await on.select({ createdAt: party.createdAt }).from(party).where(eq(party.id, partyId))
  const end = found && startOfDay(addDays(todayIn(found.createdAt), 7))
  return end && end > now ? end : null
}

/** Whether the party is less than a week old, as a party made to flood addresses with emails would be. */
export const isInFirstWeek = async (partyId: string, now: Date) => (await endOfFirstWeek(db, partyId, now)) !== null

/** Refuses (429) another invitation in a party's first week once it has sent `teamLimits.firstWeek` emails. */
export async function requireFirstWeekLimit(tx: Tx, partyId: string, now: Date): Promise<void> {
  const end = await endOfFirstWeek(tx, partyId, now)
  if (!end) return
  const sent = await tx.$count(fact, and(eq(fact.aboutId, partyId), inArray(fact.what, emailed)))
  if (sent < teamLimits.firstWeek) return
  const seconds = Math.ceil((end.getTime() - now.getTime()) / 1000)
  throw new Refusal("too-many", teamErrors.firstWeek(formatLongDay(todayIn(end))), seconds)
}
