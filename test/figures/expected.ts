import { dealStatusLabels, runningStatuses } from "#app/domain/deals/deal/deal.ts"
import { type Figures, noFigures } from "#app/domain/deals/reports/finances.ts"
import { addDays, type Day, todayIn } from "#app/lib/dates.ts"
import type { FiguredDeal } from "#test/support/money/figures.ts"
import { countsIn, figuresIn, shareOfPart } from "#test/support/money/figures.ts"

/** What the places of a name must state: all `one` value, or `each` of these once, or any `among` these. */
export type Expected = { one: string } | { each: string[] } | { among: string[] }

export type About = {
  /** Null: all deals of the party that reads. */
  deal: FiguredDeal | null
  event: string | null
  own: readonly FiguredDeal[]
  year: number
  goal: number | null
}

const one = (value: string | number | null | undefined): Expected => ({ one: String(value ?? "nothing") })
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const worth = ({ gross, inKind }: { gross: number; inKind: number }) => `${gross}+${inKind}`

/** Every sum that is true of a deal now or was of one of its versions. */
export function knownOf({ facts }: FiguredDeal): Set<number> {
  const { versions, instalments, entries, invoices } = facts
  return new Set([
    ...versions.flatMap(({ gross, net, vat, inKind, lines, planned }) => [
      gross,
      net,
      vat,
      inKind,
      ...lines,
      ...planned,
    ]),
    ...instalments.flatMap((each) => [each.gross, each.net, each.vat, each.received, each.open, each.toPay, each.over]),
    ...entries.map(({ grosze }) => grosze),
    ...invoices,
    ...[facts.received, facts.inTransit, facts.overdue, facts.later, facts.open, facts.over, facts.toGiveBack],
    ...[facts.invoiced, 0],
  ])
}

/** The right value of a name ("termsGross:2": of version 2, "dueOn:1": of instalment 1); null: must not be stated. */
export function expected(what: string, about: About): Expected | null {
  const [name = "", suffix = ""] = what.split(":")
  if (name.startsWith("year.")) return one(yearFigure(name.slice(5), about, suffix))
  if (name.startsWith("impact.")) return impactFigure(name.slice(7), about)
  if (name.startsWith("running.")) return one(runningFigure(name.slice(8), about.own))
  if (name.startsWith("event.")) return eventFigure(name.slice(6), about)
  if (name === "goal") return one(about.goal)
  if (name === "allToInvoice") return one(sum(about.own.map(toInvoice)))
  if (name === "supports" || name === "donated") return supportFigure(name === "donated", suffix, about.own)
  if (name === "known") return { among: about.own.flatMap((deal) => [...knownOf(deal)].map(String)) }
  return about.deal === null ? null : dealFigure(name, suffix, about.deal)
}

function dealFigure(name: string, suffix: string, deal: FiguredDeal): Expected | null {
  const { status, facts } = deal
  const { current, versions, instalments, entries } = facts
  const version = versions.find((each) => each.version === Number(suffix))
  const instalment = instalments[Number(suffix) - 1]
  switch (name) {
    case "status":
      return one(dealStatusLabels[status])
    case "reference":
    case "agreedOn":
    case "received":
    case "inTransit":
    case "overdue":
    case "later":
    case "open":
    case "over":
    case "toGiveBack":
    case "invoiced":
      return one(facts[name])
    case "uninvoiced":
      return one(sum(lackingOf(deal).map(({ grosze }) => grosze)))
    case "toInvoice":
      return one(toInvoice(deal))
    case "worth":
      return one(worth(current))
    case "gross":
    case "net":
    case "vat":
    case "inKind":
      return one(current[name])
    case "endedOn":
      return one(facts.endedOn)
    case "annexWorth":
      return facts.annex && one(worth(facts.annex))
    case "onlySum":
      return one(current.gross || current.inKind)
    case "signedGross":
      return one(facts.signed?.gross)
    case "signedInKind":
      return one(facts.signed?.inKind)
    case "signedSum":
      return one(facts.signed && (facts.signed.gross || facts.signed.inKind))
    case "goods":
      return { each: current.goods.map(String) }
    case "termsWorth":
    case "toldWorth":
      return version ? one(worth(version)) : null
    case "termsGross":
      return one(version?.gross)
    case "termsNet":
      return one(version?.net)
    case "termsVat":
      return one(version?.vat)
    case "line":
      return version ? { each: version.lines.map(String) } : null
    case "planned":
      return version ? { each: version.planned.map(String) } : null
    case "instalment":
      return one(instalment?.gross)
    case "instalmentNet":
      return one(instalment?.net)
    case "instalmentVat":
      return one(instalment?.vat)
    case "instalmentReceived":
      return one(instalment?.received)
    case "instalmentOpen":
      return one(instalment?.open)
    case "instalmentOver":
      return one(instalment?.over)
    case "transfer":
      return one(instalment?.toPay)
    case "dueOn":
      return one(instalment ? (instalment.dueOn ?? "–") : null)
    case "entry":
      return { each: entries.map(({ grosze }) => String(grosze)) }
    case "entryOn":
      return { each: entries.map(({ onDay }) => onDay) }
    case "invoice":
      return { each: facts.invoices.map(String) }
    case "task":
      return {
        among: [
          ...instalments.map(({ toPay }) => toPay),
          ...facts.toConfirm,
          ...[facts.overdue, facts.inTransit, facts.toGiveBack],
        ].map(String),
      }
    default:
      return null
  }
}

/** Instalments without an invoice; due are those that came or were sent, have no day, or one within a fortnight. */
export function lackingOf({ kind, facts }: Pick<FiguredDeal, "kind" | "facts">) {
  const { instalments, invoiced, vatStatus } = facts
  if (kind === "donation" || vatStatus === "none") return []
  const soon = addDays(todayIn(new Date()), 14)
  let unnamed = invoiced - sum(instalments.map(({ named }) => named))
  return instalments.map(({ gross, named, toPay, dueOn }) => {
    const grosze = Math.max(0, gross - named - unnamed)
    unnamed -= gross - named - grosze
    return { grosze, isDue: toPay < gross || dueOn === null || dueOn <= soon }
  })
}

function toInvoice(deal: FiguredDeal): number {
  const { endedOn, isCancelAsked } = deal.facts
  const isOld = endedOn !== null && endedOn < addDays(todayIn(new Date()), -90)
  if (isCancelAsked || !deal.isStaffed || isOld) return 0
  return sum(lackingOf(deal).map(({ grosze, isDue }) => (isDue ? grosze : 0)))
}

/** A day that is missing counts for each year. */
const inYear = (day: Day | null, year: number) => day === null || day.startsWith(`${year}-`)

/** `month`: 1 to 12, else the whole year. */
function yearFigure(name: string, { deal, own, year }: About, month: string): number | undefined {
  const deals = deal ? [deal] : own
  const isOfMonth = (day: Day | null) => month === "" || Number(day?.slice(5, 7)) === Number(month)
  const rows = deals.flatMap((each) => each.rows.filter((row) => countsIn(row, year) && isOfMonth(row.day)))
  if (name === "settledReceived")
    return sum(
      deals.flatMap(({ status, facts }) =>
        status === "completed" && inYear(facts.endedOn, year) ? [Math.min(facts.current.gross, facts.received)] : [],
      ),
    )
  const figures = figuresIn(rows, todayIn(new Date()))
  return name === "later" ? figures.toPay - figures.overdue : figureOf(figures, name)
}

const figureOf = (figures: Figures, name: string) => (name in figures ? figures[name as keyof Figures] : undefined)

function impactFigure(name: string, { deal, own, year }: About): Expected | null {
  const deals = (deal ? [deal] : own).filter(({ facts, firstDay }) => facts.agreedOn && inYear(firstDay, year))
  const figures = figuresIn(
    deals.flatMap(({ rows }) => rows),
    todayIn(new Date()),
  )
  if (name === "worth") return one(worth({ gross: figures.agreed, inKind: figures.inKind }))
  return one(figureOf(figures, name))
}

function runningFigure(name: string, own: readonly FiguredDeal[]): number | undefined {
  const deals = own.filter(({ status }) => runningStatuses.some((each) => each === status))
  const total = (grosze: (facts: FiguredDeal["facts"]) => number) => sum(deals.map(({ facts }) => grosze(facts)))
  return {
    whole: total(({ current }) => current.gross),
    received: total(({ received }) => received),
    inTransit: total(({ inTransit }) => inTransit),
    overdue: total(({ overdue }) => overdue),
    later: total(({ later }) => later),
  }[name]
}

function eventFigure(name: string, { own, event, goal }: About): Expected | null {
  const shares = own.flatMap((deal) =>
    deal.parts.flatMap((part) => {
      if (part.eventId !== event || deal.facts.agreedOn === null) return []
      if (name === "donatedWorth" && deal.kind !== "donation") return []
      const share = (grosze: number) => shareOfPart({ ...noFigures, agreed: grosze }, part).agreed
      return [{ gross: share(deal.facts.current.gross), received: share(deal.facts.received), inKind: part.goods }]
    }),
  )
  const received = sum(shares.map((each) => each.received))
  const promised = sum(shares.map((each) => Math.max(0, each.gross - each.received)))
  const [gross, inKind] = [sum(shares.map((each) => each.gross)), sum(shares.map((each) => each.inKind))]
  if (/Worth$/.test(name)) return one(worth({ gross, inKind }))
  return one({ received, promised, inKind, missing: Math.max(0, (goal ?? 0) - received - promised) }[name])
}

function supportFigure(donated: boolean, year: string, own: readonly FiguredDeal[]): Expected {
  const deals = own.filter(
    ({ status, kind, facts }) =>
      status === "completed" && (!donated || kind === "donation") && (!year || inYear(facts.endedOn, Number(year))),
  )
  return one(
    worth({
      gross: sum(deals.map(({ facts }) => facts.current.gross)),
      inKind: sum(deals.map(({ facts }) => facts.current.inKind)),
    }),
  )
}
