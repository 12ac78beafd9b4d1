import { db } from "#app/db/connection/client.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealKindLabels, worthLabels } from "#app/domain/deals/deal/deal.ts"
import { basisOf, worthText } from "#app/domain/deals/deal/worth.ts"
import { cameText } from "#app/domain/deals/payments/ledger.ts"
import { documentOf } from "#app/domain/deals/settlement/document-numbers.ts"
import { type ResultName, resultNames, resultTexts } from "#app/domain/deals/settlement/results.ts"
import { type Checked, partsOf, type ReportPart, tally } from "#app/domain/deals/settlement/settlement-report.ts"
import type { ReportForm } from "#app/domain/deals/settlement/settlement-report-form.ts"
import { type VatTerms, vatParagraph } from "#app/domain/deals/terms/money-terms.ts"
import { promisesOf } from "#app/domain/deals/terms/terms-sides.ts"
import { amountLabel } from "#app/domain/deals/terms/terms-worth.ts"
import { amountInWords } from "#app/domain/shared/amount-in-words.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { type Day, formatLongDay, formatLongDayRange } from "#app/lib/dates.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import type { PaymentSums } from "../../payments/sum-queries.server.ts"
import { findMoney } from "../../terms/queries.server.ts"
import { getReportedDeal, type ReportedDeal } from "./queries.server.ts"

const footer = "Rozliczenie współpracy – Pomost"

/** An empty settlement to fill in by hand, with the promises of this deal. */
export async function drawUpTemplate(viewer: Viewer, id: string) {
  const of = await getReportedDeal(viewer, id)
  const money = await findMoney(db, id, of.deal.termsVersion)
  const items = promisesOf(of.deal.kind, of.lines)
  return makePdf({ title: "Wzór rozliczenia współpracy", footer }, (page) => {
    const blank = "................................................................................"
    page.title("Rozliczenie współpracy")
    page.note("Wzór do uzupełnienia. Gotowy dokument zapisz jako PDF i prześlij na stronie współpracy.")
    writeDeal(page, of)
    page.heading("Przebieg wydarzenia")
    page.pairs([
      ["Liczba uczestników (plan)", planned(of)],
      ...resultNames.map((name): [string, string] => [doneLabel(name), blank]),
    ])
    page.list([blank, blank, blank], "")
    for (const part of partsOf(of.deal.kind, items)) {
      page.heading(part.heading)
      page.table({
        columns: [
          { title: "Opcja", width: 0.28 },
          { title: part.what, width: 0.36 },
          { title: `${part.states.done} (tak / częściowo / nie)`, width: 0.18 },
          { title: "Dowód (zdjęcie, link, skan)", width: 0.18 },
        ],
        rows: inPart(part, items).map(({ lineTitle, what }) => [lineTitle, what ?? part.whole, "", ""]),
      })
    }
    page.heading("Zasięgi i dokumentacja")
    page.list([
      "media społecznościowe, strona, media lokalne",
      "zdjęcia z prawem do użycia przez sponsora",
      "załączniki",
    ])
    writeMoney(page, of, money)
    page.heading("Efekt i wnioski")
    page.list([blank, blank], "")
    page.signatures(["Data", "Imię i nazwisko osoby sporządzającej"])
  })
}

type PrintedReport = Pick<ReportForm, ResultName | "summary" | "reach" | "documentNumber" | "ksefNumber"> & {
  items: readonly Checked[]
  /** Photos of proofs, with the titles of their rows. */
  proofPhotos: readonly { title: string; bytes: Buffer }[]
  photos: readonly Buffer[]
  payments: PaymentSums
  money: VatTerms
  receipts: readonly { onDay: Day; grosze: number }[]
  invoices: readonly { number: string; issuedOn: Day; grosze: number; ksefNumber: string | null }[]
  today: Day
  author: string
}

/** The settlement composed on the platform: every row with its outcome, payments, figures and photos. */
export function drawUpReport(of: ReportedDeal, report: PrintedReport) {
  return makePdf({ title: "Rozliczenie współpracy", footer }, (page) => {
    page.title("Rozliczenie współpracy")
    page.note(`Sporządzono ${formatLongDay(report.today)}, ${report.author}.`)
    writeDeal(page, of)
    page.heading("Przebieg wydarzenia")
    if (isEarly(of, report.today))
      page.note("Sporządzono przed końcem wydarzenia. Liczby podają stan z\u00a0tego dnia.")
    page.pairs(resultPairs(of, report))
    page.paragraph(report.summary)
    for (const part of partsOf(of.deal.kind, report.items)) writePart(page, part, inPart(part, report.items))
    if (report.reach) {
      page.heading("Zasięgi i dokumentacja")
      page.paragraph(report.reach)
    }
    writeMoney(page, of, report.money)
    writePayments(page, report)
    writeInvoices(page, report)
    if (hasNumbers(report))
      page.pairs([
        ["Numer dokumentu", report.documentNumber ?? "–"],
        ["Numer KSeF", report.ksefNumber ?? "–"],
      ])
    writePhotos(page, report)
  })
}

const resultPairs = (of: ReportedDeal, report: PrintedReport): [string, string][] => [
  ["Liczba uczestników (plan)", planned(of)],
  ...resultNames.map((name): [string, string] => {
    const value = report[name]
    return [doneLabel(name, isEarly(of, report.today)), value === null ? "nie podano" : formatCount(value)]
  }),
]

/** Label of a result; the planned number of participants stands beside the real one. */
const doneLabel = (name: ResultName, early = false) =>
  name === "participants"
    ? `${resultTexts[name].label} (${early ? "stan przed końcem wydarzenia" : "wykonanie"})`
    : resultTexts[name].label

const isEarly = ({ events }: ReportedDeal, today: Day) =>
  events.some(({ status, startDate, endDate }) => status !== "canceled" && (endDate ?? startDate) >= today)

function writePart(page: PdfPage, part: ReportPart, items: readonly Checked[]) {
  const { done, partly, not } = tally(items)
  const confirmed = items.filter(({ isConfirmed }) => isConfirmed).length
  page.heading(part.heading)
  page.paragraph(
    [
      `${part.states.done}: ${done}, częściowo: ${partly}, ${part.states.not.toLowerCase()}: ${not}.`,
      confirmed > 0 && `Potwierdzone przez ${otherParty[part.by]}: ${confirmed} z\u00a0${items.length}.`,
    ]
      .filter(Boolean)
      .join(" "),
  )
  page.entries(
    items.map(({ lineTitle, what, state, note, standing, photos }) => ({
      title: what ?? lineTitle ?? part.whole,
      aside: part.states[state],
      facts: [
        what === null ? part.whole : (lineTitle ?? "poza ustaleniami"),
        standing,
        photos && `${/\D/.test(photos) ? "zdjęcia" : "zdjęcie"} ${photos}`,
      ].filter((fact) => typeof fact === "string"),
      text: note,
    })),
  )
}

const otherParty = { organization: "sponsora", sponsor: "organizację" } as const

function writePayments(page: PdfPage, { payments, money, receipts }: PrintedReport) {
  if (payments.whole === 0) return
  page.pairs(paymentPairs(payments, money))
  if (receipts.length === 0) return
  page.table({
    columns: [
      { title: "Wpłata potwierdzona przez organizację", width: 0.75 },
      { title: "Kwota", width: 0.25, end: true },
    ],
    rows: receipts.map(({ onDay, grosze }) => [formatLongDay(onDay), cameText(grosze)]),
  })
}

function writeInvoices(page: PdfPage, { invoices }: PrintedReport) {
  if (invoices.length === 0) return
  page.table({
    columns: [
      { title: "Faktura", width: 0.24 },
      { title: "Wystawiona", width: 0.2 },
      { title: "Numer KSeF", width: 0.36 },
      { title: "Kwota brutto", width: 0.2, end: true },
    ],
    rows: invoices.map(({ number, issuedOn, ksefNumber, grosze }) => [
      number,
      formatLongDay(issuedOn),
      ksefNumber ?? "nie podano",
      formatMoney(grosze),
    ]),
  })
}

/** Whether there are numbers that the table of invoices does not show. */
function hasNumbers({ invoices, documentNumber, ksefNumber }: PrintedReport): boolean {
  const { documentNumber: number, ksefNumber: ksef } = documentOf(invoices)
  if (documentNumber === null && ksefNumber === null) return false
  return documentNumber !== (number || null) || ksefNumber !== (ksef || null)
}

function writePhotos(page: PdfPage, { proofPhotos, photos }: PrintedReport) {
  const all = proofPhotos.length + photos.length
  if (proofPhotos.length > 0)
    page.gallery(
      "Zdjęcia z\u00a0dowodów",
      proofPhotos.map(({ title, bytes }, at) => ({ bytes, caption: `Zdjęcie ${at + 1} z ${all}. ${title}` })),
    )
  page.photos(photos, { from: proofPhotos.length + 1, of: all })
}

const paymentPairs = ({ whole, received, left }: PaymentSums, money: VatTerms): [string, string][] => [
  [["Do zapłaty", basisOf(money)].filter(Boolean).join(" "), formatMoney(whole)],
  ["Potwierdzone wpłaty", formatMoney(received)],
  ["Zostało", formatMoney(left)],
]

const inPart = <Item extends { by: ReportPart["by"] }>({ by }: ReportPart, items: readonly Item[]) =>
  items.filter((item) => item.by === by)

const planned = ({ events }: ReportedDeal) => {
  const known = events.flatMap(({ participants }) => participants ?? [])
  return known.length > 0 ? formatCount(known.reduce((sum, each) => sum + each, 0)) : "nie podano"
}

function writeDeal(page: PdfPage, { deal, events }: ReportedDeal) {
  page.pairs([
    ["Organizacja", deal.organizationName],
    ["Sponsor", deal.sponsorName],
    ["Rodzaj umowy", dealKindLabels[deal.kind].toLowerCase()],
    ["Numer współpracy", deal.reference],
    ...events.map(({ title, startDate, endDate }): [string, string] => [
      "Wydarzenie",
      `${title}, ${formatLongDayRange(startDate, endDate)}`,
    ]),
  ])
}

function writeMoney(page: PdfPage, { deal, lines }: ReportedDeal, money: VatTerms) {
  page.heading(deal.kind === "barter" ? "Umówiona wartość" : "Finanse")
  page.table({
    columns: [
      { title: "Opcja", width: 0.75 },
      { title: worthLabels[deal.kind], width: 0.25, end: true },
    ],
    rows: lines.map((line) => [line.title, amountLabel(deal.kind, line, money)]),
  })
  const { gross } = deal.worth
  const inWords = gross > 0 ? ` (słownie: ${amountInWords(gross)})` : ""
  page.paragraph(`Łącznie: ${worthText(deal.worth, basisOf(money))}${inWords}.`)
  const vat = vatParagraph({ kind: deal.kind, lines, money })
  if (vat) page.paragraph(vat)
}
