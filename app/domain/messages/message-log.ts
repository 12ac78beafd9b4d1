import { type Day, daysBetween, formatLongDay, formatWeekday, todayIn } from "#app/lib/dates.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import type { MessageShown } from "./message.ts"

/** One line of the log: a day's heading, or a message; `run`: the same person goes on, so its time is left out. */
export type LogItem<Message> =
  | { kind: "day"; key: string; label: string }
  | { kind: "message"; key: string; message: Message; run: boolean }

/** Bubbles of one person that follow each other within so long stand together. */
const runMs = 10 * 60 * 1000

type Timed = Pick<MessageShown, "id" | "from" | "at">

/** Messages in their order → what the log shows: headings between days, runs of one person (B 2.6). */
export function logItems<Message extends Timed>(messages: readonly Message[], today: Day): LogItem<Message>[] {
  let shownDay = ""
  return messages.flatMap((message, index) => {
    const day = todayIn(new Date(message.at))
    const next = messages[index + 1]
    const item = {
      kind: "message",
      key: message.id,
      message,
      run: next !== undefined && goesOn(message, next),
    } as const
    if (day === shownDay) return [item]
    shownDay = day
    return [{ kind: "day", key: `${day}-${message.id}`, label: dayHeading(day, today) }, item]
  })
}

function goesOn(one: Timed, next: Timed) {
  const apart = new Date(next.at).getTime() - new Date(one.at).getTime()
  const sameDay = todayIn(new Date(one.at)) === todayIn(new Date(next.at))
  return one.from !== "system" && one.from === next.from && sameDay && apart < runMs
}

/** 'Dzisiaj', 'Wczoraj', 'Środa, 18 listopada', with the year when it is another one. */
export function dayHeading(day: Day, today: Day): string {
  const ago = daysBetween(day, today)
  if (ago === 0) return "Dzisiaj"
  if (ago === 1) return "Wczoraj"
  const date = formatLongDay(day)
  const text = `${formatWeekday(day)}, ${day.slice(0, 4) === today.slice(0, 4) ? date.replace(/ \d{4}$/, "") : date}`
  return capitalized(text)
}

/** In the list: the time of today, 'wczoraj', '17.11', '17.11.2025'. */
export function shortTime(at: Date, today: Day, time: string): string {
  const day = todayIn(at)
  const ago = daysBetween(day, today)
  if (ago <= 0) return time
  if (ago === 1) return "wczoraj"
  const short = `${day.slice(8, 10)}.${day.slice(5, 7)}`
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short}.${day.slice(0, 4)}`
}

/**
 * The messages that were on screen and those just read, as one list without holes. When the newest page no longer
 * meets what was on screen, only the page is kept: the older ones are read again as one scrolls.
 */
export function mergeMessages<Message extends Pick<MessageShown, "id">>(
  shown: readonly Message[],
  page: readonly Message[],
  pageIsWhole: boolean,
): Message[] {
  const [first] = page
  const meets = pageIsWhole || first === undefined || shown.some(({ id }) => id === first.id)
  if (!meets) return [...page]
  const fresh = new Map(page.map((message) => [message.id, message]))
  const older = shown.filter(({ id }) => first !== undefined && id < first.id)
  return [...older, ...fresh.values()]
}
