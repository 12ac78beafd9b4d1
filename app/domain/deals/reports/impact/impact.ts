import { formatMoney } from "#app/domain/shared/money.ts"
import { type ResultName, type Results, resultNames, resultTexts } from "../../settlement/results.ts"
import { type Figures, type FinanceFilters, noFinanceFilters, type WorkCounts, workText } from "../finances.ts"

/** The filters for agreed deals of one year, without other filters. */
export const impactFilters = (year: number): FinanceFilters => ({
  ...noFinanceFilters,
  year,
  state: "uzgodnione",
})

/** What a settlement reports about the events of its deal. */
export type Reported = { dealId: string; eventIds: readonly string[]; results: Results }

/** `settlements`: how many have this result; `dealIds`: deals whose number counts; `events`: how many these are about. */
export type ResultSum = { sum: number; settlements: number; events: number; dealIds: string[] }

/** The sum of one result with each event once: of several settlements about an event, the largest number counts. */
export function sumReported(name: ResultName, reported: readonly Reported[]): ResultSum {
  const counted = new Set<string>()
  const resultSums: ResultSum = { sum: 0, settlements: 0, events: 0, dealIds: [] }
  const withValue = reported.flatMap(({ results, ...one }) => {
    const value = results[name]
    return value === null || one.eventIds.length === 0 ? [] : [{ ...one, value }]
  })
  for (const { dealId, eventIds, value } of withValue.toSorted((a, b) => b.value - a.value)) {
    resultSums.settlements += 1
    if (eventIds.some((id) => counted.has(id))) continue
    for (const id of eventIds) counted.add(id)
    resultSums.sum += value
    resultSums.events += eventIds.length
    resultSums.dealIds.push(dealId)
  }
  return resultSums
}

export type ImpactSums = {
  deals: number
  completed: number
  partners: number
  events: number
  total: Figures
  work: WorkCounts
  resultSums: Readonly<Record<ResultName, ResultSum>>
  isCompany: boolean
}

export type Indicator = {
  key: "deals" | "events" | "partners" | "agreed" | "received" | "inKind" | "work" | ResultName
  label: string
  value: string
  /** The figure as a number: złoty, percent or a count; null when it is unknown. */
  number: number | null
  /** What is counted and how. */
  how: string
}

/** Whether the figure is money; `number` is then in złoty. */
export const isMoney = (key: Indicator["key"]): boolean => key === "agreed" || key === "received" || key === "inKind"

const share = ({ owed, confirmed }: WorkCounts) => (owed === 0 ? null : Math.floor((confirmed * 100) / owed))
const formatWhole = (number: number) => number.toLocaleString("pl-PL")

/** The figures of the report, each with what it counts. */
export function indicatorsOf(sums: ImpactSums): Indicator[] {
  const { deals, completed, partners, events, total, work, resultSums, isCompany } = sums
  const percent = share(work)
  return [
    {
      key: "deals",
      label: "Współprace",
      value: formatWhole(deals),
      number: deals,
      how: `Z warunkami uzgodnionymi przez obie strony, bez anulowanych. Rozliczone do końca: ${formatWhole(completed)}.`,
    },
    {
      key: "events",
      label: "Wydarzenia",
      value: formatWhole(events),
      number: events,
      how: "Każde wydarzenie liczone raz.",
    },
    {
      key: "partners",
      label: isCompany ? "Organizacje" : "Sponsorzy",
      value: formatWhole(partners),
      number: partners,
      how: "Druga strona tych współprac, każda liczona raz.",
    },
    {
      key: "agreed",
      label: "Uzgodnione pieniądze",
      value: formatMoney(total.agreed),
      number: total.agreed / 100,
      how: "Kwoty brutto z warunków, bez wsparcia rzeczowego i\u00a0usług.",
    },
    {
      key: "received",
      label: "Wpłynęło",
      value: formatMoney(total.received),
      number: total.received / 100,
      how: "Wpłaty potwierdzone przez organizację, bez cofniętych wpisów.",
    },
    {
      key: "inKind",
      label: "Rzeczowo i\u00a0usługi",
      value: formatMoney(total.inKind),
      number: total.inKind / 100,
      how: "Wartość z\u00a0warunków, poza sumami pieniędzy.",
    },
    {
      key: "work",
      label: "Potwierdzone świadczenia",
      value: percent === null ? "brak danych" : `${percent}%`,
      number: percent,
      how:
        percent === null
          ? "Te współprace nie mają świadczeń organizacji."
          : `${workText(work)} świadczeń organizacji potwierdził sponsor. Przelewy się nie liczą, procent zaokrąglamy w\u00a0dół.`,
    },
    ...resultNames.map((name) => resultIndicator(name, resultSums[name], events)),
  ]
}

function resultIndicator(name: ResultName, { sum, settlements, events }: ResultSum, allEvents: number): Indicator {
  const { short: label, hint } = resultTexts[name]
  if (settlements === 0)
    return { key: name, label, value: "brak danych", number: null, how: `${hint} Nie podaje tego żadne rozliczenie.` }
  const from = `Rozliczenia, które to podają: ${settlements}, każde wydarzenie liczone raz.`
  const how = `${hint} ${from} Liczbę podano dla ${events} z\u00a0${allEvents} wydarzeń.`
  return { key: name, label, value: formatWhole(sum), number: sum, how }
}
