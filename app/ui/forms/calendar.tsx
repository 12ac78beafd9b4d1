import { type CalendarDate, GregorianCalendar, parseDate } from "@internationalized/date"
import { useRef } from "react"
import { I18nProvider } from "react-aria/I18nProvider"
import { type AriaButtonProps, useButton } from "react-aria/useButton"
import {
  useCalendar,
  useCalendarCell,
  useCalendarGrid,
  useCalendarMonthPicker,
  useCalendarYearPicker,
} from "react-aria/useCalendar"
import { type CalendarState, useCalendarState } from "react-stately/useCalendarState"
import { Icon } from "../media/icon.tsx"
import "../rendering/press-style.ts"
import "./calendar.css"

type CalendarProps = { day: string | null; min?: string; max?: string; onPick: (day: string) => void }

const locale = "pl-PL"
const weekDays = ["Pn", "Wt", "Śr", "Cz", "Pt", "So", "Nd"]
/** Years that the list offers around the shown one. */
const visibleYears = 120

/** A date field can hold years of six digits, which the calendar cannot. */
const readDay = (day: string | null | undefined) => (day && /^\d{4}-\d\d-\d\d$/.test(day) ? parseDate(day) : null)

/** One month in Polish, Monday first; takes the focus. Loaded on opening, as it brings React Aria. */
export default function Calendar(props: CalendarProps) {
  return (
    <I18nProvider locale={locale}>
      <MonthCalendar {...props} />
    </I18nProvider>
  )
}

function MonthCalendar({ day, min, max, onPick }: CalendarProps) {
  const options = {
    defaultValue: readDay(day),
    defaultFocusedValue: readDay(day) ?? readDay(min),
    minValue: readDay(min),
    maxValue: readDay(max),
    onChange: (picked: CalendarDate) => onPick(picked.toString()),
    autoFocus: true,
    firstDayOfWeek: "mon",
  } as const
  const state = useCalendarState({ ...options, locale, createCalendar: () => new GregorianCalendar() })
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar(options, state)
  const { gridProps, headerProps, weeksInMonth } = useCalendarGrid({ firstDayOfWeek: "mon" }, state)
  const weeks = Array.from({ length: weeksInMonth }, (_, week) => state.getDatesInWeek(week))
  return (
    <div {...calendarProps} className="calendar">
      <div className="calendar__head">
        <Turn {...prevButtonProps} aria-label="Poprzedni miesiąc" className="calendar__turn calendar__turn--back" />
        <PeriodSelect label="Miesiąc" {...useCalendarMonthPicker({ format: "long" }, state)} />
        <PeriodSelect label="Rok" {...useCalendarYearPicker({ visibleYears }, state)} />
        <Turn {...nextButtonProps} aria-label="Następny miesiąc" className="calendar__turn" />
      </div>
      <table {...gridProps}>
        <thead {...headerProps}>
          <tr>
            {weekDays.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <tr key={week[0]?.toString() ?? at}>
              {week.map((date) => date && <Day key={date.toString()} date={date} state={state} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Turn({ className, ...props }: AriaButtonProps & { className: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const { buttonProps } = useButton(props, button)
  return (
    <button {...buttonProps} className={className} ref={button}>
      <Icon name="chevron-right" />
    </button>
  )
}

type PeriodSelectProps = {
  label: string
  value: string | number
  items: readonly { id: string | number; formatted: string }[]
  onChange: (id: number) => void
}

/** Nameless, so that the form around does not post it. */
const PeriodSelect = ({ label, value, items, onChange }: PeriodSelectProps) => (
  <select
    className="calendar__chosen"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {items.map(({ id, formatted }) => (
      <option key={id} value={id}>
        {formatted}
      </option>
    ))}
  </select>
)

function Day({ date, state }: { date: CalendarDate; state: CalendarState }) {
  const ref = useRef<HTMLDivElement>(null)
  const isOutsideMonth = date.month !== state.visibleRange.start.month
  const { cellProps, buttonProps, formattedDate, isSelected, isDisabled } = useCalendarCell(
    { date, isOutsideMonth },
    state,
    ref,
  )
  return (
    <td {...cellProps}>
      <div
        {...buttonProps}
        className="calendar__day"
        hidden={isOutsideMonth}
        data-selected={isSelected || undefined}
        data-disabled={isDisabled || undefined}
        ref={ref}
      >
        {formattedDate}
      </div>
    </td>
  )
}
