import { addDays, formatDay, formatTime, todayIn } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"

const hour = 3600
/** Longest wait in seconds; avoids dates beyond the calendar's range. */
const longest = 366 * 24 * hour

/** End of a wait in seconds, as an adverbial: "za 15 minut", "jutro rano", "30.04.2027". Rounded up. */
export function afterWaiting(seconds: number, now = new Date()): string {
  const secondsLeft = Math.min(Math.max(1, Math.ceil(seconds)), longest)
  if (secondsLeft <= 60) return `za ${count(secondsLeft, memberNouns.sekundę)}`
  // 59 minutes and 1 second are an hour
  if (secondsLeft <= 59 * 60) return `za ${count(Math.ceil(secondsLeft / 60), memberNouns.minutę)}`
  const end = new Date(now.getTime() + secondsLeft * 1000)
  const today = todayIn(now)
  const day = todayIn(end)
  if (day === today || secondsLeft <= 2 * hour) return `za ${count(Math.ceil(secondsLeft / hour), memberNouns.godzinę)}`
  return day === addDays(today, 1) ? `jutro ${partOfDay(formatTime(end))}` : formatDay(day)
}

/** Label of the part of a day that ends after `time` ("14:30"). */
function partOfDay(time: string): string {
  if (time <= "09:00") return "rano"
  if (time <= "12:00") return "przed południem"
  return time <= "18:00" ? "po południu" : "wieczorem"
}
