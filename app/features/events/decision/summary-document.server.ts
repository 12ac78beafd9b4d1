import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { participantsLabel } from "#app/domain/events/event.ts"
import { isShown, savedNotices } from "#app/domain/events/saved.ts"
import { formatMoney, toBeAgreed } from "#app/domain/shared/money.ts"
import { formatDayRange, formatLongDay, todayIn } from "#app/lib/dates.ts"
import { notFound } from "#app/lib/refusal.ts"
import { makePdf } from "#app/platform/pdf.server.ts"
import { listCompared } from "../saved/queries.server.ts"
import type { DecisionRow, SharedDecision } from "./queries.server.ts"

const name = "zestawienie-wydarzen.pdf"

/** The viewer's saved events of these ids as one page; 404 when none may be shown. */
export async function drawUpComparison(viewer: Viewer, eventIds: readonly string[], now = new Date()) {
  const rows = await listCompared(viewer, eventIds, now)
  if (rows.length === 0) throw notFound("Nie ma czego zestawić.")
  const from = viewer.companyName ?? viewer.name
  return { name, bytes: await draw({ from, message: null, rows }, now) }
}

/** Cells in place of a plan or price. */
type CellsOfTerms = { amount: string; benefits: readonly string[] }
type TermsCells = ReadonlyMap<string, CellsOfTerms>

/** The content of a private link as one page, with the terms of its company's deals. */
export async function drawUpDecision({ sponsor, message, rows }: SharedDecision, deals: TermsCells, now = new Date()) {
  return { name, bytes: await draw({ from: sponsor, message, rows, deals }, now) }
}

type SummaryRow = Omit<DecisionRow, "answer" | "seen" | "outcome"> & { outcome?: string | null }
type Summary = { from: string; message: string | null; rows: readonly SummaryRow[]; deals?: TermsCells }

/** Cuts longer texts, so that six events fit on one page. */
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)
const shownBenefits = 3

function draw({ from, message, rows, deals }: Summary, now: Date) {
  const title = "Zestawienie wydarzeń"
  return makePdf({ title, footer: "Zestawienie z platformy Pomost" }, (page) => {
    page.title(title)
    page.note(`${cut(from, 120)}, stan na ${formatLongDay(todayIn(now))}`)
    if (message) page.paragraph(cut(message.replace(/\s+/g, " "), 300))
    page.table({
      columns: [
        { title: "Wydarzenie", width: 0.34 },
        { title: "Kwota", width: 0.16, end: true },
        { title: "Zasięg", width: 0.18, end: true },
        { title: "Co dostajemy", width: 0.32 },
      ],
      rows: rows.filter(({ state }) => isShown(state)).map((row) => cells(row, deals?.get(row.event.id))),
    })
    const isPlanned = ({ event, state, outcome }: SummaryRow) => state === "open" && !outcome && !deals?.has(event.id)
    const sum = rows.reduce((total, row) => total + (isPlanned(row) ? (row.planned ?? 0) : 0), 0)
    if (sum > 0) page.paragraph(`Planowane razem: ${formatMoney(sum)}.`)
    page.note(
      deals?.size
        ? "Zgoda na wydarzenie nie jest umową: warunki akceptuje dopiero sponsor."
        : "Zgoda na wydarzenie nie jest umową: propozycję do organizacji wysyła sponsor.",
    )
  })
}

function cells({ event, state, planned, costPerParticipant, outcome }: SummaryRow, deal?: CellsOfTerms): string[] {
  const { option, plannedOption, organization } = event
  const benefits = deal?.benefits ?? (outcome ? [] : event.benefits)
  const cost = deal || outcome ? null : costPerParticipant
  const hiddenBenefits = benefits.length - shownBenefits
  return [
    [
      cut(event.title, 70),
      ...(outcome ? [outcome] : state === "open" ? [] : [savedNotices[state]]),
      `${formatDayRange(event.startDate, event.endDate)}, ${cut(event.city, 40)}`,
      `${cut(organization.name, 60)}${organization.verified ? ", zweryfikowana" : ""}`,
    ].join("\n"),
    deal?.amount ??
      (outcome ? "–" : null) ??
      [
        planned !== null && `planowane ${formatMoney(planned)}`,
        planned !== null && plannedOption && cut(plannedOption.title, 40),
        option ? `${option.isRange ? "od\u00a0" : ""}${formatMoney(option.price)}` : toBeAgreed,
      ]
        .filter(Boolean)
        .join("\n"),
    [participantsLabel(event.participants), cost !== null && `${formatMoney(cost)} na osobę`]
      .filter(Boolean)
      .join("\n"),
    [...benefits.slice(0, shownBenefits).map((one) => cut(one, 60)), hiddenBenefits > 0 && `i ${hiddenBenefits} więcej`]
      .filter(Boolean)
      .join("\n") || "–",
  ]
}
