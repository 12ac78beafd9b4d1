import { agreementWordings, hasAgreement, noAgreement, templateMark } from "#app/domain/agreement.ts"
import { formatMoney } from "#app/domain/money.ts"
import { amountInWords } from "#app/domain/money-words.ts"
import type { TermsLine } from "#app/domain/terms.ts"
import type { Viewer } from "#app/domain/viewer.ts"
import { type Day, formatLongDay, formatLongDayRange } from "#app/lib/dates.ts"
import { conflict } from "#app/lib/refusal.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import { type DocumentDeal, getDocumentDeal } from "./queries.server.ts"

/** The agreement of a deal whose terms both sides have accepted, as a PDF; refused before that (409). */
export async function drawUpAgreement(viewer: Viewer, id: string, today: Day) {
  const of = await getDocumentDeal(viewer, id)
  if (!hasAgreement(of.deal)) throw conflict(noAgreement)
  const { title } = agreementWordings[of.deal.kind]
  const bytes = await makePdf({ title, footer: `${title} – wzór z platformy Pomost` }, (page) => write(page, of, today))
  return { name: `${title.toLowerCase().replaceAll(" ", "-")}.pdf`, bytes }
}

function write(page: PdfPage, of: DocumentDeal, today: Day) {
  const { deal, events, lines } = of
  const words = agreementWordings[deal.kind]
  const isDonation = deal.kind === "donation"
  page.title(words.title)
  page.note([templateMark, ...words.advice].join(" "))
  page.paragraph(`zawarta dnia ${formatLongDay(today)} w ............................ pomiędzy:`)
  writeParties(page, of)
  page.heading("§ 1. Przedmiot umowy")
  page.paragraph(words.subject)
  page.paragraph("Umowa dotyczy:")
  page.list(
    events.map(({ title, startDate, endDate, city }) => `${title}, ${formatLongDayRange(startDate, endDate)}, ${city}`),
  )
  page.heading("§ 2. Wsparcie i świadczenia")
  writeLines(page, lines, !isDonation)
  page.heading("§ 3. Wartość")
  page.paragraph(`${words.money}: ${formatMoney(deal.totalGrosze)} (słownie: ${amountInWords(deal.totalGrosze)}).`)
  if (!isDonation) page.paragraph("Podana kwota to kwota netto / brutto (niepotrzebne skreślić).")
  page.paragraph("Termin i numer rachunku: ............................")
  page.heading("§ 4. Obowiązki stron")
  page.list(words.duties)
  page.heading("§ 5. Odwołanie lub zmiana terminu")
  page.paragraph(`Jeżeli wydarzenie zostanie odwołane lub przełożone, ${words.calledOff}.`)
  page.heading("§ 6. Rozliczenie i postanowienia końcowe")
  page.paragraph(
    "W ciągu 30 dni po wydarzeniu organizacja przekaże rozliczenie z wykonania umowy. Zmiany umowy wymagają formy pisemnej. W sprawach nieuregulowanych stosuje się Kodeks cywilny. Dane osób kontaktowych strony przetwarzają jako odrębni administratorzy.",
  )
  page.note(`Podstawa: uzgodnione warunki współpracy, wersja ${deal.termsVersion}, numer współpracy ${deal.id}.`)
  page.signatures([words.sponsor, words.organization])
}

function writeParties(page: PdfPage, { deal, organization, sponsorPerson }: DocumentDeal) {
  const words = agreementWordings[deal.kind]
  const blank = "............................"
  page.pairs([
    [words.sponsor, deal.sponsorName],
    ["NIP", blank],
    ["Reprezentacja", `${blank} (kontakt: ${sponsorPerson || blank})`],
  ])
  page.pairs([
    [words.organization, deal.organizationName],
    ["Adres", organization?.address ?? blank],
    ["NIP / KRS", `${organization?.nip ?? blank} / ${organization?.krs ?? blank}`],
    ["Reprezentacja", `${blank} (kontakt: ${organization?.owner ?? blank})`],
  ])
}

function writeLines(page: PdfPage, lines: readonly TermsLine[], withBenefits: boolean) {
  page.table({
    columns: [
      { title: "Opcja", width: 0.3 },
      { title: withBenefits ? "Opis i świadczenia" : "Opis", width: 0.5 },
      { title: "Kwota", width: 0.2, end: true },
    ],
    rows: lines.map(({ title, description, benefits, amountGrosze }) => [
      title,
      [description, ...(withBenefits ? benefits.map((benefit) => `– ${benefit}`) : [])].filter(Boolean).join("\n") ||
        "–",
      formatMoney(amountGrosze),
    ]),
  })
}
