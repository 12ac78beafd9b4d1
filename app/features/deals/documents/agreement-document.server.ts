import type { DealKind } from "#app/domain/deals/deal/deal.ts"
import { basisOf, noWorth, sameWorth, type Worth, worthText } from "#app/domain/deals/deal/worth.ts"
import {
  type AgreementParty,
  agreementWordings,
  type DueRow,
  daysAsAgreed,
  draftMark,
  draftNote,
  dueRows,
  dutiesOf,
  paymentLines,
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
import { addedVat, type VatTerms } from "#app/domain/deals/terms/money-terms.ts"
import { amountInWords } from "#app/domain/shared/amount-in-words.ts"
import { formatBankAccount } from "#app/domain/shared/bank-account.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { formatLongDay, formatLongDayRange, todayIn } from "#app/lib/dates.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import { laterAgreed, writeLines } from "./agreement-lines-document.server.ts"
import type { AgreedDeal, DraftDeal } from "./queries.server.ts"

/** What the certificate of an agreement concluded on the platform names besides its terms. */
export type AgreementCertificate = { concluded: Concluded; fingerprint: Fingerprint; checkUrl: string }
type AgreementContent = Omit<AgreedDeal, "agreedAt" | "concludedAt"> & {
  /** Null in a draft, which is written as the concluded agreement will be. */
  agreedAt: Date | null
  proof?: AgreementCertificate
}

/** A template to sign or, with `proof`, the concluded agreement with its certificate. Deterministic by its data. */
export function drawAgreement(of: AgreedDeal & { proof?: AgreementCertificate }) {
  const { title } = agreementWordings[of.deal.kind]
  const footer = of.proof ? `${title} – platforma Pomost` : `${title} – wzór z platformy Pomost`
  const createdAt = of.proof ? lastOf(of.proof.concluded) : of.agreedAt
  return makePdf({ title, footer, createdAt }, (page) => write(page, of))
}

/** The terms on the table as their agreement would be written, marked as not concluded. */
export function drawDraft(draft: DraftDeal) {
  const { title } = agreementWordings[draft.deal.kind]
  const document = { title: `${title} – projekt`, footer: `${title} – ${draftMark}`, createdAt: draft.createdAt }
  return makePdf(document, (page) => write(page, { ...draft, agreedAt: null }))
}

const blank = "............................"
const isTemplate = ({ agreedAt, proof }: AgreementContent) => agreedAt !== null && !proof
/** Text of a concluded agreement and of its draft; in a template a blank to fill in by hand. */
const textOrBlank = (of: AgreementContent, otherwise: string) => (isTemplate(of) ? blank : otherwise)
const unknown = "nie podano"
const accountText = ({ agreedAt }: AgreementContent) =>
  agreedAt === null ? "zostanie wpisany z\u00a0chwilą zawarcia umowy" : laterAgreed

function write(page: PdfPage, of: AgreementContent) {
  const { deal, events, agreedAt, proof } = of
  const words = agreementWordings[deal.kind]
  page.title(words.title)
  const marks = [agreedAt === null && draftNote, agreedAt !== null && !proof && templateMark]
  const notes = [...marks, ...words.advice].filter(Boolean).join(" ")
  if (notes) page.note(notes)
  page.paragraph(opening(of))
  writeParties(page, of)
  page.heading("§ 1. Przedmiot umowy")
  page.paragraph(words.subject)
  page.paragraph("Umowa dotyczy:")
  page.list(
    events.map(({ title, startDate, endDate, city }) => `${title}, ${formatLongDayRange(startDate, endDate)}, ${city}`),
  )
  page.heading(`§ 2. ${words.support}`)
  writeLines(page, of, (text) => textOrBlank(of, text))
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
    `W ciągu 30 dni po ${events.length > 1 ? "ostatnim z wydarzeń" : "wydarzeniu"} ${words.organization} przekaże ${words.toSponsor} rozliczenie z wykonania umowy. ${isTemplate(of) ? "Zmiany umowy wymagają formy pisemnej." : changesClause} W sprawach nieuregulowanych stosuje się Kodeks cywilny. Dane osób kontaktowych strony przetwarzają jako odrębni administratorzy.`,
  )
  page.note(
    agreedAt === null
      ? `Podstawa: proponowane warunki współpracy, wersja ${deal.termsVersion}, numer współpracy ${deal.reference}. Po zawarciu umowa dostanie poświadczenie z\u00a0rolami osób, które ją zaakceptowały.`
      : `Podstawa: uzgodnione warunki współpracy, wersja ${deal.termsVersion}, numer współpracy ${deal.reference}. Warunki zaakceptowano ${formatLongDay(todayIn(agreedAt))}.`,
  )
  if (proof) return writeCertificate(page, certificateOf({ ...proof, names: words }))
  if (isTemplate(of)) page.signatures([words.sponsor, words.organization])
}

function opening({ agreedAt, proof }: AgreementContent) {
  const here = "w formie dokumentowej za pośrednictwem platformy Pomost pomiędzy:"
  if (agreedAt === null) return `która będzie zawarta ${here}`
  // the parties sign a template later than its PDF is made
  if (!proof) return `zawarta dnia ${blank} w ${blank} pomiędzy:`
  return `zawarta dnia ${formatLongDay(todayIn(lastOf(proof.concluded)))} ${here}`
}

export function writeDays(page: PdfPage, kind: DealKind, days: readonly DueRow[]) {
  if (days.length === 0) return
  page.paragraph("Terminy:")
  page.pairs(dueRows(kind, days).map(({ dueOn, text }) => [`do ${formatLongDay(dueOn)}`, text]))
  page.paragraph(daysAsAgreed)
}

function writeParties(page: PdfPage, of: AgreementContent) {
  const { deal, parties } = of
  const missing = textOrBlank(of, unknown)
  const words = agreementWordings[deal.kind]
  const party = ({ address, nip, krs, representatives, person }: AgreementParty): [string, string][] => [
    ["Adres", address ?? missing],
    ["NIP / KRS", `${nip ? formatNip(nip) : missing} / ${krs ?? missing}`],
    ["Reprezentacja", `${representatives ?? missing} (kontakt: ${person ?? missing})`],
  ]
  page.pairs([[words.sponsor, deal.sponsorName], ...party(parties.sponsor)])
  page.pairs([[words.organization, deal.organizationName], ...party(parties.organization)])
}

/** The money in words, and separately the value of goods and services. */
export function worthParagraphs(kind: DealKind, { gross, inKind }: Worth, money: VatTerms): string[] {
  if (gross === 0 && inKind === 0) return ["Strony nie ustaliły kwoty. Umowa nie przewiduje zapłaty."]
  const { worth, moneyBeside, goodsBeside } = agreementWordings[kind]
  const amountText = (words: string, grosze: number, basis?: "brutto") =>
    `${words} ${worthText({ gross: grosze, inKind: 0 }, basis)} (słownie: ${amountInWords(grosze)}).`
  const paid = (words: string) => amountText(words, gross, basisOf(money))
  if (gross > 0 && inKind > 0) return [paid(moneyBeside), amountText(goodsBeside, inKind)]
  return [gross > 0 ? paid(worth) : amountText(worth, inKind)]
}

/** A patronage-only deal has no value, payment or tax. */
function writeWorth(page: PdfPage, of: AgreementContent) {
  const { deal, money, worth, account, days } = of
  const { payment, delivery, sponsor } = agreementWordings[deal.kind]
  for (const paragraph of worthParagraphs(deal.kind, worth, money)) page.paragraph(paragraph)
  if (sameWorth(worth, noWorth)) return
  writeVat(page, of)
  if (money.plan) {
    page.paragraph(`${sponsor} zapłaci:`)
    page.list(paymentLines(money))
  } else if (worth.gross > 0) page.paragraph(`${payment}: ${textOrBlank(of, laterAgreed)}`)
  if (worth.gross > 0)
    page.paragraph(`Numer rachunku: ${account ? formatBankAccount(account) : textOrBlank(of, accountText(of))}`)
  if (worth.inKind > 0 && days.length === 0) page.paragraph(`${delivery}: ${textOrBlank(of, laterAgreed)}`)
}

function writeVat(page: PdfPage, of: AgreementContent) {
  const { lines, money } = of
  const { kind } = of.deal
  const { vatStatus } = money
  const { organization } = agreementWordings[kind]
  if (vatStatus === null) {
    if (kind !== "donation" && isTemplate(of))
      page.paragraph("Podana kwota to kwota netto / brutto (niepotrzebne skreślić).")
  } else if (vatStatus === "active") page.paragraph(addedVat({ kind, lines, money }))
  else page.paragraph(vatStatus === "exempt" ? `${organization} jest zwolniony z VAT.` : "VAT nie dotyczy tej umowy.")
}

/** Points of the heading and texts of a certificate, and of each of its rows. */
const certificateHeight = { texts: 190, row: 17 } as const

/** The end of a concluded document, on its last page if it fits there; annexes end with it as well. */
export function writeCertificate(page: PdfPage, { intro, sides, proof, check, checkAddress }: Certificate) {
  const rows = proof.length + sides.reduce((sum, side) => sum + side.rows.length, 0)
  page.next(certificateHeight.texts + rows * certificateHeight.row)
  page.title(certificateTitle)
  page.paragraph(intro)
  for (const side of sides) {
    page.heading(side.heading)
    page.pairs(side.rows)
  }
  page.heading("Dokument")
  page.pairs(proof)
  page.note(check)
  page.link("Sprawdź ten dokument", checkAddress)
}
