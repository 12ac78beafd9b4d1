import { worthLabels } from "#app/domain/deals/deal/deal.ts"
import { agreementWordings, leftOutOfDonation } from "#app/domain/deals/documents/agreement.ts"
import { writtenDueNote } from "#app/domain/deals/terms/line-due.ts"
import { formNote } from "#app/domain/deals/terms/line-form.ts"
import { type TermsLine, wholeDealLabel } from "#app/domain/deals/terms/terms.ts"
import { formOf, goodsForOption, providerNote, providerOf } from "#app/domain/deals/terms/terms-sides.ts"
import { amountLabel, sumsByKind } from "#app/domain/deals/terms/terms-worth.ts"
import type { PdfPage } from "#app/platform/pdf.server.ts"
import type { AgreedDeal } from "./queries.server.ts"

type PrintedLines = Pick<AgreedDeal, "deal" | "events" | "lines" | "money">

export const laterAgreed = "strony uzgodnią na platformie Pomost"

/** The event that a line is about; null when the deal has only one. */
const about = ({ events }: Pick<PrintedLines, "events">, { eventId }: TermsLine) =>
  events.length > 1 ? `Dotyczy: ${events.find(({ id }) => id === eventId)?.title ?? wholeDealLabel}` : null
const amountOf = ({ deal, money }: PrintedLines, line: TermsLine) =>
  line.amountGrosze === 0
    ? "bez kwoty"
    : amountLabel(deal.kind, line, money).replaceAll(/(?<=rzeczowo)\u00a0|\u00a0(?=netto|brutto)/g, " ")
const dashed = (benefits: readonly string[]) => benefits.map((benefit) => `– ${benefit}`)
const paragraphs = (parts: readonly (string | null)[]) => parts.filter(Boolean).join("\n") || "–"

/** The lines of the terms; `textOrBlank`: as in the agreement around them. */
export function writeLines(page: PdfPage, of: PrintedLines, textOrBlank: (text: string) => string) {
  if (of.deal.kind === "barter") return writeBothSides(page, of, textOrBlank)
  const isDonation = of.deal.kind === "donation"
  page.table({
    columns: [
      { title: "Opcja", width: 0.3 },
      { title: isDonation ? "Opis" : "Opis i świadczenia", width: 0.5 },
      { title: worthLabels[of.deal.kind], width: 0.2, end: true },
    ],
    rows: of.lines.map((line) => [
      line.title,
      // the description of an offered option promises benefits, which a donor does not get
      paragraphs(
        isDonation
          ? [about(of, line), formNote(line), writtenDueNote(line), line.isCustom ? line.description : null]
          : [
              about(of, line),
              providerNote(of.deal.kind, line, agreementWordings[of.deal.kind]),
              formNote(line),
              writtenDueNote(line),
              line.description,
              ...dashed(line.benefits),
            ],
      ),
      amountOf(of, line),
    ]),
  })
  for (const sum of sumsByKind(of.deal.kind, of.lines, of.money)) page.paragraph(sum)
  if (isDonation && of.lines.some((line) => !line.isCustom || line.benefits.length > 0))
    page.paragraph(leftOutOfDonation)
}

/** In a barter both sides deliver: each has its own table. */
function writeBothSides(page: PdfPage, of: PrintedLines, textOrBlank: (text: string) => string) {
  const words = agreementWordings.barter
  const isPaid = (line: TermsLine) => formOf("barter", line) === "money"
  const isGoods = (line: TermsLine) => providerOf("barter", line) === "sponsor"
  const deliveredTitle = (line: TermsLine) => {
    if (isPaid(line)) return `Zapłata: ${line.title}`
    return isGoods(line) ? line.title : `${goodsForOption}: ${line.title}`
  }
  const deliveredText = (line: TermsLine) => {
    if (isGoods(line)) return line.description
    return isPaid(line) ? "przelew" : textOrBlank(laterAgreed)
  }
  page.paragraph(`${words.sponsor} dostarcza:`)
  page.table({
    columns: [
      { title: "Towar lub usługa", width: 0.3 },
      { title: "Opis", width: 0.5 },
      { title: worthLabels.barter, width: 0.2, end: true },
    ],
    rows: of.lines.map((line) => [
      deliveredTitle(line),
      paragraphs([about(of, line), deliveredText(line), formNote(line), writtenDueNote(line)]),
      amountOf(of, line),
    ]),
  })
  for (const sum of sumsByKind("barter", of.lines, of.money)) page.paragraph(sum)
  page.paragraph(`${words.organization} wykonuje w zamian:`)
  const promised = of.lines.filter((line) => !isGoods(line) || line.benefits.length > 0)
  if (promised.length === 0) return page.paragraph(textOrBlank("bez świadczeń w zamian"))
  page.table({
    columns: [
      { title: "Opcja", width: 0.3 },
      { title: "Świadczenia", width: 0.7 },
    ],
    rows: promised.map((line) => [
      line.title,
      paragraphs([about(of, line), isGoods(line) ? null : line.description, ...dashed(line.benefits)]),
    ]),
  })
}
