import { agreementWordings, hasAgreement, noAgreement, templateMark } from "#app/domain/agreement.ts"
import { formatNip } from "#app/domain/identifiers.ts"
import { formatMoney } from "#app/domain/money.ts"
import { amountInWords } from "#app/domain/money-words.ts"
import { type TermsLine, wholeCollaboration } from "#app/domain/terms.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { type Day, formatLongDay, formatLongDayRange } from "#app/lib/dates.ts"
import { conflict } from "#app/lib/refusal.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import { type DocumentDeal, getDocumentDeal, type Party } from "./queries.server.ts"

/** The agreement of a deal whose terms both sides have accepted, as a PDF; refused before that (409). */
export async function drawUpAgreement(viewer: Viewer, id: string, today: Day) {
  const of = await getDocumentDeal(viewer, id)
  if (!hasAgreement(of.deal)) throw conflict(noAgreement)
  const { title } = agreementWordings[of.deal.kind]
  const bytes = await makePdf({ title, footer: `${title} – wzór z platformy Pomost` }, (page) => write(page, of, today))
  return { name: `${title.toLowerCase().replaceAll(" ", "-")}.pdf`, bytes }
}

const blank = "............................"

function write(page: PdfPage, of: DocumentDeal, today: Day) {
  const { deal, events } = of
  const words = agreementWordings[deal.kind]
  page.title(words.title)
  page.note([templateMark, ...words.advice].join(" "))
  // the parties sign later than this is drawn up
  page.paragraph(`zawarta dnia ${blank} w ${blank} pomiędzy:`)
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
  page.list(words.duties)
  page.heading("§ 5. Odwołanie lub zmiana terminu")
  const which = events.length > 1 ? "któreś z wydarzeń" : "wydarzenie"
  page.paragraph(`Jeżeli ${which} zostanie odwołane lub przełożone, ${words.calledOff}.`)
  page.heading("§ 6. Rozliczenie i postanowienia końcowe")
  page.paragraph(
    `W ciągu 30 dni po ${events.length > 1 ? "ostatnim z wydarzeń" : "wydarzeniu"} ${words.organization} przekaże ${words.toSponsor} rozliczenie z wykonania umowy. Zmiany umowy wymagają formy pisemnej. W sprawach nieuregulowanych stosuje się Kodeks cywilny. Dane osób kontaktowych strony przetwarzają jako odrębni administratorzy.`,
  )
  page.note(
    `Podstawa: uzgodnione warunki współpracy, wersja ${deal.termsVersion}, numer współpracy ${deal.id}. Wzór pobrano ${formatLongDay(today)}.`,
  )
  page.signatures([words.sponsor, words.organization])
}

function writeParties(page: PdfPage, { deal, organization, sponsor }: DocumentDeal) {
  const words = agreementWordings[deal.kind]
  const party = (of: Party | null): [string, string][] => [
    ["Adres", of?.address ?? blank],
    ["NIP / KRS", `${of?.nip ? formatNip(of.nip) : blank} / ${of?.krs ?? blank}`],
    ["Reprezentacja", `${blank} (kontakt: ${of?.person ?? blank})`],
  ]
  page.pairs([[words.sponsor, deal.sponsorName], ...party(sponsor)])
  page.pairs([[words.organization, deal.organizationName], ...party(organization)])
}

/** A deal of patronage alone has no worth in money, nothing to pay and nothing to tax. */
function writeWorth(page: PdfPage, { deal: { kind, totalGrosze } }: DocumentDeal) {
  const { money, delivery } = agreementWordings[kind]
  if (totalGrosze === 0) return page.paragraph("Strony nie ustaliły kwoty. Umowa nie przewiduje zapłaty.")
  page.paragraph(`${money} ${formatMoney(totalGrosze)} (słownie: ${amountInWords(totalGrosze)}).`)
  if (kind !== "donation") page.paragraph("Podana kwota to kwota netto / brutto (niepotrzebne skreślić).")
  page.paragraph(`${delivery}: ${blank}`)
}

function writeLines(page: PdfPage, { deal, events, lines }: DocumentDeal) {
  const { worth } = agreementWordings[deal.kind]
  const withBenefits = deal.kind !== "donation"
  const about = ({ eventId }: TermsLine) =>
    events.length > 1 ? `Dotyczy: ${events.find(({ id }) => id === eventId)?.title ?? wholeCollaboration}` : null
  const benefitsOf = ({ benefits }: TermsLine) => (withBenefits ? benefits.map((benefit) => `– ${benefit}`) : [])
  page.table({
    columns: [
      { title: "Opcja", width: 0.3 },
      { title: withBenefits ? "Opis i świadczenia" : "Opis", width: 0.5 },
      { title: worth, width: 0.2, end: true },
    ],
    rows: lines.map((line) => [
      line.title,
      [about(line), line.description, ...benefitsOf(line)].filter(Boolean).join("\n") || "–",
      line.amountGrosze === 0 ? "bez kwoty" : formatMoney(line.amountGrosze),
    ]),
  })
}
