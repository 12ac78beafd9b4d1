import { type Day, daysBetween, formatLongDay, formatWeekday, todayIn } from "#app/lib/dates.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import type { MessageShown } from "./message.ts"

/**
 * A run: messages of one sender, each within `runMs` of the one before. `first` begins a run and shows its author;
 * `continues`: another message follows in the run, so the time is left out.
 */
export type LogItem<Message> =
  | { kind: "day"; key: string; label: string }
  | { kind: "message"; key: string; message: Message; continues: boolean; first: boolean }

/** Milliseconds between grouped messages of one sender. */
const runMs = 10 * 60 * 1000

type Timed = Pick<MessageShown, "id" | "from" | "at"> & Partial<Pick<MessageShown, "inquiry" | "author">>

/** Adds day headings and marks runs of one sender (B 2.6). */
export function logItems<Message extends Timed>(messages: readonly Message[], today: Day): LogItem<Message>[] {
  let shownDay = ""
  return messages.flatMap((message, index) => {
    const day = todayIn(new Date(message.at))
    const before = messages[index - 1]
    const next = messages[index + 1]
    const item = {
      kind: "message",
      key: message.id,
      message,
      continues: next !== undefined && isContinuedBy(message, next),
      first: before === undefined || !isContinuedBy(before, message),
    } as const
    if (day === shownDay) return [item]
    shownDay = day
    return [{ kind: "day", key: `${day}-${message.id}`, label: dayHeading(day, today) }, item]
  })
}

function isContinuedBy(one: Timed, next: Timed) {
  const apart = new Date(next.at).getTime() - new Date(one.at).getTime()
  const sameDay = todayIn(new Date(one.at)) === todayIn(new Date(next.at))
  const samePlace = one.inquiry?.id === next.inquiry?.id
  const samePerson = one.from === next.from && one.author === next.author
  return samePlace && one.from !== "system" && samePerson && sameDay && apart < runMs
}

type Grouped<Message> = { inquiry: MessageShown["inquiry"]; items: LogItem<Message>[] }

/** Groups neighbouring messages of the same inquiry (A38); a day's heading belongs to what follows it. */
export function byInquiry<Message extends Pick<MessageShown, "inquiry">>(items: readonly LogItem<Message>[]) {
  const groups: Grouped<Message>[] = []
  for (const [at, item] of items.entries()) {
    const content = item.kind === "message" ? item : items[at + 1]
    const inquiry = content?.kind === "message" ? content.message.inquiry : null
    const last = groups.at(-1)
    if (last && last.inquiry?.id === inquiry?.id) last.items.push(item)
    else groups.push({ inquiry, items: [item] })
  }
  return groups
}

/** 'Dzisiaj', 'Wczoraj', 'Środa, 18 listopada', with the year if it differs. */
export function dayHeading(day: Day, today: Day): string {
  const ago = daysBetween(day, today)
  if (ago === 0) return "Dzisiaj"
  if (ago === 1) return "Wczoraj"
  const date = formatLongDay(day)
  const text = `${formatWeekday(day)}, ${day.slice(0, 4) === today.slice(0, 4) ? date.replace(/ \d{4}$/, "") : date}`
  return capitalized(text)
}

/** Time for today, else 'wczoraj', '17.11', '17.11.2025'. */
export function shortTime(at: Date, today: Day, time: string): string {
  const day = todayIn(at)
  const ago = daysBetween(day, today)
  if (ago <= 0) return time
  if (ago === 1) return "wczoraj"
  const short = `${day.slice(8, 10)}.${day.slice(5, 7)}`
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short}.${day.slice(0, 4)}`
}

/** Older messages on screen, then the newest page, just read. Only the page if they do not meet, so there is no gap. */
export function mergeMessages<Message extends Pick<MessageShown, "id">>(
  shown: readonly Message[],
  newestPage: readonly Message[],
  isWhole: boolean,
): Message[] {
  const [first] = newestPage
  const meetsPage = isWhole || first === undefined || shown.some(({ id }) => id === first.id)
  const older = meetsPage ? shown.filter(({ id }) => first !== undefined && id < first.id) : []
  return [...older, ...newestPage]
}
