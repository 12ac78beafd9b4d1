import { locationOf } from "#app/domain/shared/place.ts"
import { addDays, type Day } from "#app/lib/dates.ts"
import type { SharedDescription } from "./described.ts"

type CalendarEntry = SharedDescription & { id: string; updatedAt: Date }

/** An event as an iCalendar file (RFC 5545): whole days, exclusive end, no prices (A4). */
export function calendarOf(event: CalendarEntry, { url, host }: { url: string; host: string }): string {
  const { id, title, description, status, startDate, endDate, city, voivodeship, detailedLocation, updatedAt } = event
  const location = [detailedLocation, locationOf(city, voivodeship)].filter(Boolean).join(", ")
  const stamp = `${updatedAt.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pomost//Wydarzenia//PL",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(startDate)}`,
    `DTEND;VALUE=DATE:${compact(addDays(endDate ?? startDate, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${description}\n\n${url}`)}`,
    `LOCATION:${escaped(location)}`,
    `URL:${url}`,
    `STATUS:${status === "canceled" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
  return `${lines.flatMap(folded).join("\r\n")}\r\n`
}

const compact = (day: Day) => day.replaceAll("-", "")

const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n")

/** Folds lines at 75 bytes without splitting a character. */
function folded(line: string): string[] {
  const parts: string[] = []
  let part = ""
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 75) {
      parts.push(part)
      part = " "
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part]
}
