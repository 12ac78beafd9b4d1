/** A calendar day, 'yyyy-MM-dd', without a zone; instants (Date) are read in Europe/Warsaw (X10). */
export type Day = string

const zone = "Europe/Warsaw"
/** A duration; calendar days may be an hour longer or shorter. */
export const dayMs = 86_400_000

/** Creates the formatter lazily (reason: numbers.ts). */
function inWarsaw(locale: string, options: Intl.DateTimeFormatOptions) {
  let formatter: Intl.DateTimeFormat | undefined
  return (at: Date) => {
    formatter ??= new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
    return formatter.format(at)
  }
}
const isoInWarsaw = inWarsaw("sv-SE", { year: "numeric", month: "2-digit", day: "2-digit" })
const timeInWarsaw = inWarsaw("pl-PL", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })

/** Nominative, and the form after a day's number. */
const months = [
  ["styczeń", "stycznia"],
  ["luty", "lutego"],
  ["marzec", "marca"],
  ["kwiecień", "kwietnia"],
  ["maj", "maja"],
  ["czerwiec", "czerwca"],
  ["lipiec", "lipca"],
  ["sierpień", "sierpnia"],
  ["wrzesień", "września"],
  ["październik", "października"],
  ["listopad", "listopada"],
  ["grudzień", "grudnia"],
] as const
/** From Sunday, as in Date, whole and short. */
const weekdays = [
  ["niedziela", "niedz."],
  ["poniedziałek", "pon."],
  ["wtorek", "wt."],
  ["środa", "śr."],
  ["czwartek", "czw."],
  ["piątek", "pt."],
  ["sobota", "sob."],
] as const

const monthOf = (day: Day) => months[Number(day.slice(5, 7)) - 1] ?? ["", ""]
const midnightUtc = (day: Day) => new Date(`${day}T00:00:00Z`)

const millisecondsOfHour = 3_600_000
let lastHour = { hour: Number.NaN, day: "" }

/** The day in Poland, memoized by hour of UTC (a day never changes within one): each page calls it several times. */
export function todayIn(now: Date): Day {
  const hour = Math.floor(now.getTime() / millisecondsOfHour)
  if (hour !== lastHour.hour) lastHour = { hour, day: isoInWarsaw(now) }
  return lastHour.day
}

/** Midnight in Warsaw, which is an hour ahead of UTC in winter, two in summer. */
export function startOfDay(day: Day): Date {
  const winter = new Date(midnightUtc(day).getTime() - millisecondsOfHour)
  const summer = new Date(winter.getTime() - millisecondsOfHour)
  return todayIn(summer) === day ? summer : winter
}

/** Accepts years 1000–9999. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== "string" || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const date = midnightUtc(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** '2027-04-24' + 1 → '2027-04-25'; negative numbers go back. */
export const addDays = (day: Day, days: number): Day =>
  new Date(midnightUtc(day).getTime() + days * dayMs).toISOString().slice(0, 10)

/** For sorting, the earliest first. */
export const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0)

/** Negative when `to` is before `from`. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((midnightUtc(to).getTime() - midnightUtc(from).getTime()) / dayMs)

/** '24.04.2027' */
export const formatDay = (day: Day): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** '24.04.2027 - 25.04.2027', or a single date (A 9). */
export const formatDayRange = (start: Day, end: Day | null): string =>
  !end || end === start ? formatDay(start) : `${formatDay(start)} - ${formatDay(end)}`

/** '9 kwietnia 2025' */
export const formatLongDay = (day: Day): string => `${Number(day.slice(8, 10))} ${monthOf(day)[1]} ${day.slice(0, 4)}`

/** '24–25 kwietnia 2027', '30 kwietnia – 2 maja 2027', or a single date. */
export function formatLongDayRange(start: Day, end: Day | null): string {
  if (!end || end === start) return formatLongDay(start)
  const [day, month, year] = formatLongDay(start).split(" ")
  if (start.slice(0, 7) === end.slice(0, 7)) return `${day}–${formatLongDay(end)}`
  return `${day} ${month}${start.slice(0, 4) === end.slice(0, 4) ? "" : ` ${year}`} – ${formatLongDay(end)}`
}

const weekdayOf = (day: Day) => weekdays[midnightUtc(day).getUTCDay()] ?? ["", ""]

/** 'sobota' */
export const formatWeekday = (day: Day): string => weekdayOf(day)[0]
/** 'sob.' */
export const formatShortWeekday = (day: Day): string => weekdayOf(day)[1]

/** 'sobota – niedziela', or one word. */
export const formatWeekdays = (start: Day, end: Day | null): string =>
  !end || end === start ? formatWeekday(start) : `${formatWeekday(start)} – ${formatWeekday(end)}`

/** '14:30' in Polish time. */
export const formatTime = (at: Date): string => timeInWarsaw(at)

/** '9 kwietnia 2025, 14:30' in Polish time. */
export const formatDateTime = (at: Date): string => `${formatLongDay(todayIn(at))}, ${formatTime(at)}`

/** '14:30 • 09.04.2025' in Polish time (B 2.6). */
export const formatMessageTime = (at: Date): string => `${formatTime(at)} • ${formatDay(todayIn(at))}`

export const dayGroups = ["Dzisiaj", "Wczoraj", "W tym tygodniu", "Starsze"] as const
export type DayGroup = (typeof dayGroups)[number]

/** Group of a past day; weeks begin on Monday. */
export function dayGroup(day: Day, today: Day): DayGroup {
  const ago = daysBetween(day, today)
  if (ago <= 0) return "Dzisiaj"
  if (ago === 1) return "Wczoraj"
  const sinceMonday = (midnightUtc(today).getUTCDay() + 6) % 7
  return ago <= sinceMonday ? "W tym tygodniu" : "Starsze"
}
