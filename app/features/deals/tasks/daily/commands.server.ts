import { noteDueRows } from "./due-rows.server.ts"
import { sendDailyReminders } from "./send.server.ts"

/**
 * Each morning: reminds people of deliverables and money that are due, each once, in one email a day for each person
 * (decision 046). Repeatable and concurrent: a later run finishes what a stopped one left. Returns the number of people.
 */
export async function remindOfDueRows(now: Date): Promise<number> {
  await noteDueRows(now)
  return sendDailyReminders(now)
}
