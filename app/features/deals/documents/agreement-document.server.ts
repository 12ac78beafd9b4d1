import { type DealKind, worthLabels } from "#app/domain/deals/deal/deal.ts"
import { noWorth, sameWorth, type Worth } from "#app/domain/deals/deal/worth.ts"
import {
  agreementWordings,
  type DueRow,
  dueLines,
  dutiesOf,
  leftOutOfDonation,
  type Party,
  templateMark,
} from "#app/domain/deals/documents/agreement.ts"
import {
  type Certificate,
  certificateOf,
  certificateTitle,
  changesClause,
} from "#app/domain/deals/documents/certificate.ts"
import type { Fingerprint } from "#app/domain/deals/documents/fingerprint.ts"
import { type Concluded, lastOf } from "#app/domain/deals/terms/acceptance.ts"
import { formNote } from "#app/domain/deals/terms/line-form.ts"
import { addedVat, planLines } from "#app/domain/deals/terms/money-terms.ts"
import { type TermsLine, wholeDeal } from "#app/domain/deals/terms/terms.ts"
import { formOf, goodsForOption, providerNote, providerOf } from "#app/domain/deals/terms/terms-sides.ts"
import { amountInWords } from "#app/domain/shared/amount-in-words.ts"
import { formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatLongDay, formatLongDayRange, todayIn } from "#app/lib/dates.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import type { AgreedDeal } from "./queries.server.ts"

/** What the certificate of an agreement concluded on the platform names besides its terms. */
export type AgreementCertificate = { concluded: Concluded; fingerprint: Fingerprint; checkUrl: string }
type AgreementContent = AgreedDeal & { proof?: AgreementCertificate }

/** A template to sign or, with `proof`, the concluded agreement with its certificate. Deterministic by its data. */
export function drawAgreement(of: AgreementContent) {
  const { title } = agreementWordings[of.deal.kind]
  const footer = of.proof ? `${title} – platforma Pomost` : `${title} – wzór z platformy Pomost`
  const createdAt = of.proof ? lastOf(of.proof.concluded) : of.agreedAt
  return makePdf({ title, footer, createdAt }, (page) => write(page, of))
}

const blank = "............................"
/** Text of a concluded agreement; in a template a blank to fill in by hand. */
const textOrBlank = ({ proof }: AgreementContent, otherwise: string) => (proof ? otherwise : blank)
const unknown = "nie podano"
const laterAgreed = "strony uzgodnią na platformie Pomost"

function write(page: PdfPage, of: AgreementContent) {
  const { deal, events, agreedAt, proof } = of
  const words = agreementWordings[deal.kind]
  page.title(words.title)
  const notes = [...(proof ? [] : [templateMark]), ...words.advice].join(" ")
  if (notes) page.note(notes)
  // the parties sign a template later than its PDF is made
  page.paragraph(
    proof
      ? `zawarta dnia ${formatLongDay(todayIn(lastOf(proof.concluded)))} w formie dokumentowej za pośrednictwem platformy Pomost pomiędzy:`
      : `zawarta dnia ${blank} w ${blank} pomiędzy:`,
  )
  writeParties(page, of)
  page.heading("§ 1. Przedmiot umowy")
  page.paragraph(words.subject)
  page.paragraph("Umowa dotyczy:")
  page.list(
    events.map(({ title, startDate, endDate, city }) => `${title}, ${formatLongDayRange(startDate, endDate)}, ${city}`),
  )
  page.heading(`§ 2. ${words.support}`)
  writeLines(page, of)
  page.heading("§ 3. Wartość")
  writeWorth(page, of)
  page.heading("§ 4. Obowiązki stron")
  page.list(dutiesOf(deal.kind, of.days))
  writeDays(page, deal.kind, of.days)
  page.heading("§ 5. Odwołanie lub zmiana terminu")
  const which = events.length > 1 ? "któreś z wydarzeń" : "wydarzenie"
  page.paragraph(`Jeżeli ${which} zostanie odwołane lub przełożone, ${words.calledOff}.`)
  page.heading("§ 6. Rozliczenie i postanowienia końcowe")
  page.paragraph(
    `W ciągu 30 dni po ${events.length > 1 ? "ostatnim z wydarzeń" : "wydarzeniu"} ${words.organization} przekaże ${words.toSponsor} rozliczenie z wykonania umowy. ${proof ? changesClause : "Zmiany umowy wymagają formy pisemnej."} W sprawach nieuregulowanych stosuje się Kodeks cywilny. Dane osób kontaktowych strony przetwarzają jako odrębni administratorzy.`,
  )
  page.note(
    `Podstawa: uzgodnione warunki współpracy, wersja ${deal.termsVersion}, numer współpracy ${deal.reference}. Warunki zaakceptowano ${formatLongDay(todayIn(agreedAt))}.`,
  )
  if (proof) return writeCertificate(page, certificateOf({ ...proof, names: words }))
  page.signatures([words.sponsor, words.organization])
}

export function writeDays(page: PdfPage, kind: DealKind, days: readonly DueRow[]) {
  if (days.length === 0) return
  page.paragraph("Terminy:")
  page.list(dueLines(kind, days))
}

function writeParties(page: PdfPage, of: AgreementContent) {
  const { deal, parties } = of
  const missing = textOrBlank(of, unknown)
  const words = agreementWordings[deal.kind]
  const party = ({ address, nip, krs, representatives, person }: Party): [string, string][] => [
    ["Adres", address ?? missing],
    ["NIP / KRS", `${nip ? formatNip(nip) : missing} / ${krs ?? missing}`],
    ["Reprezentacja", `${representatives ?? missing} (kontakt: ${person ?? missing})`],
  ]
  page.pairs([[words.sponsor, deal.sponsorName], ...party(parties.sponsor)])
  page.pairs([[words.organization, deal.organizationName], ...party(parties.organization)])
}

/** The money in words, and separately the value of goods and services. */
export function worthParagraphs(kind: DealKind, { gross, inKind }: Worth): string[] {
  if (gross === 0 && inKind === 0) return ["Strony nie ustaliły kwoty. Umowa nie przewiduje zapłaty."]
  const { worth, moneyBeside, goodsBeside } = agreementWordings[kind]
  const amountText = (words: string, grosze: number) =>
    `${words} ${formatMoney(grosze)} (słownie: ${amountInWords(grosze)}).`
  return gross > 0 && inKind > 0
    ? [amountText(moneyBeside, gross), amountText(goodsBeside, inKind)]
    : [amountText(worth, gross || inKind)]
}

/** A patronage-only deal has no value, payment or tax. */
function writeWorth(page: PdfPage, of: AgreementContent) {
  const { deal, money, worth, account, days } = of
  const { payment, delivery, sponsor } = agreementWordings[deal.kind]
  for (const paragraph of worthParagraphs(deal.kind, worth)) page.paragraph(paragraph)
  if (sameWorth(worth, noWorth)) return
  writeVat(page, of)
  if (money.plan) {
    page.paragraph(`${sponsor} zapłaci:`)
    page.list(planLines(money.plan))
  } else if (worth.gross > 0) page.paragraph(`${payment}: ${textOrBlank(of, laterAgreed)}`)
  if (worth.gross > 0)
    page.paragraph(`Numer rachunku: ${account ? formatBankAccount(account) : textOrBlank(of, laterAgreed)}`)
  if (worth.inKind > 0 && days.length === 0) page.paragraph(`${delivery}: ${textOrBlank(of, laterAgreed)}`)
}

function writeVat(page: PdfPage, { deal: { kind }, lines, money, proof }: AgreementContent) {
  const { vatStatus } = money
  const { organization } = agreementWordings[kind]
  if (vatStatus === null) {
    if (kind !== "donation" && !proof) page.paragraph("Podana kwota to kwota netto / brutto (niepotrzebne skreślić).")
  } else if (vatStatus === "active") page.paragraph(addedVat({ kind, lines, money }))
  else page.paragraph(vatStatus === "exempt" ? `${organization} jest zwolniony z VAT.` : "VAT nie dotyczy tej umowy.")
}

/** The event that a line is about; null when the deal has only one. */
const about = ({ events }: Pick<AgreedDeal, "events">, { eventId }: TermsLine) =>
  events.length > 1 ? `Dotyczy: ${events.find(({ id }) => id === eventId)?.title ?? wholeDeal}` : null
const amountOf = ({ amountGrosze }: TermsLine) => (amountGrosze === 0 ? "bez kwoty" : formatMoney(amountGrosze))
const dashed = (benefits: readonly string[]) => benefits.map((benefit) => `– ${benefit}`)
const paragraphs = (parts: readonly (string | null)[]) => parts.filter(Boolean).join("\n") || "–"

function writeLines(page: PdfPage, of: AgreementContent) {
  if (of.deal.kind === "barter") return writeBothSides(page, of)
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
          ? [about(of, line), formNote(line), line.isCustom ? line.description : null]
          : [
              about(of, line),
              providerNote(of.deal.kind, line, agreementWordings[of.deal.kind]),
              formNote(line),
              line.description,
              ...dashed(line.benefits),
            ],
      ),
      amountOf(line),
    ]),
  })
  if (isDonation && of.lines.some((line) => !line.isCustom || line.benefits.length > 0))
    page.paragraph(leftOutOfDonation)
}

/** In a barter both sides deliver: each has its own table. */
function writeBothSides(page: PdfPage, of: AgreementContent) {
  const words = agreementWordings.barter
  const isPaid = (line: TermsLine) => formOf("barter", line) === "money"
  const isGoods = (line: TermsLine) => providerOf("barter", line) === "sponsor"
  const deliveredTitle = (line: TermsLine) => {
    if (isPaid(line)) return `Zapłata: ${line.title}`
    return isGoods(line) ? line.title : `${goodsForOption}: ${line.title}`
  }
  const deliveredText = (line: TermsLine) => {
    if (isGoods(line)) return line.description
    return isPaid(line) ? "przelew" : textOrBlank(of, laterAgreed)
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
      paragraphs([about(of, line), deliveredText(line), formNote(line)]),
      amountOf(line),
    ]),
  })
  page.paragraph(`${words.organization} wykonuje w zamian:`)
  const promised = of.lines.filter((line) => !isGoods(line) || line.benefits.length > 0)
  if (promised.length === 0) return page.paragraph(textOrBlank(of, "bez świadczeń w zamian"))
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

/** The last page of a concluded document; annexes end with it as well. */
export function writeCertificate(page: PdfPage, { intro, sides, proof, check, checkAddress }: Certificate) {
  page.next()
  page.title(certificateTitle)
  page.paragraph(intro)
  for (const { heading, rows } of sides) {
    page.heading(heading)
    page.pairs(rows)
  }
  page.heading("Dokument")
  page.pairs(proof)
  page.note(check)
  page.link("Sprawdź ten dokument", checkAddress)
}
