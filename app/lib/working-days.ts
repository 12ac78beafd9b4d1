import { addDays, type Day, formatWeekday } from "./dates.ts"

/** 'MM-dd'; Christmas Eve since 2025. */
const fixedHolidays = ["01-01", "01-06", "05-01", "05-03", "08-15", "11-01", "11-11", "12-24", "12-25", "12-26"]
/** Easter Monday, Corpus Christi. */
const daysAfterEaster = [1, 60]

/** A weekend or a Polish public holiday. */
export const isDayOff = (day: Day): boolean =>
  ["sobota", "niedziela"].includes(formatWeekday(day)) ||
  fixedHolidays.includes(day.slice(5)) ||
  daysAfterEaster.some((days) => addDays(easterOf(Number(day.slice(0, 4))), days) === day)

export function workingDaysAfter(from: Day, days: number): Day {
  let day = from
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (!isDayOff(day)) left--
  }
  return day
}

/** Gregorian Easter Sunday (Meeus). */
function easterOf(year: number): Day {
  const century = Math.floor(year / 100)
  const moon = Math.floor((8 * century + 13) / 25)
  const golden = year % 19
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30
  const full = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7
  return addDays(`${year}-03-28`, full - weekday)
}
