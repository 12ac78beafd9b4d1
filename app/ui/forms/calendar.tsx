import "@mantine/core/styles/default-css-variables.css"
import "@mantine/core/styles/UnstyledButton.css"
import "@mantine/dates/styles.css"
import "dayjs/locale/pl"
import { MantineProvider } from "@mantine/core"
import { DatePicker, DatesProvider } from "@mantine/dates"
import { setNonce } from "get-nonce"
import "./calendar.css"

type CalendarProps = { day: string | null; min?: string; max?: string; onPick: (day: string) => void }

const nonceOf = () => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""
const labels = {
  previousMonth: "Poprzedni miesiąc",
  nextMonth: "Następny miesiąc",
  previousYear: "Poprzedni rok",
  nextYear: "Następny rok",
  previousDecade: "Poprzednia dekada",
  nextDecade: "Następna dekada",
}

/** One month in Polish, Monday first. The only part of Mantine's dates, loaded on opening. */
export default function Calendar({ day, min, max, onPick }: CalendarProps) {
  const nonce = nonceOf()
  if (nonce) setNonce(nonce)
  return (
    <MantineProvider
      forceColorScheme={document.documentElement.dataset.theme === "dark" ? "dark" : "light"}
      getRootElement={() => undefined}
      getStyleNonce={() => nonce}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      <DatesProvider settings={{ locale: "pl", firstDayOfWeek: 1 }}>
        <DatePicker
          className="calendar"
          value={day}
          defaultDate={day ?? min}
          minDate={min}
          maxDate={max}
          onChange={(picked) => picked && onPick(picked)}
          ariaLabels={labels}
          size="md"
          hideOutsideDates
        />
      </DatesProvider>
    </MantineProvider>
  )
}
