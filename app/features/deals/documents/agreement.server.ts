import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { agreementWordings, leftOutOfDonation, type Party, templateMark } from "#app/domain/deals/documents/agreement.ts"
import { worthLabels } from "#app/domain/deals/deal.ts"
import { type TermsLine, totalOf, wholeDeal } from "#app/domain/deals/terms/terms.ts"
import { goodsForOption, providerOf } from "#app/domain/deals/terms/terms-sides.ts"
import { amountInWords } from "#app/domain/shared/amount-in-words.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatLongDay, formatLongDayRange, todayIn } from "#app/lib/dates.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import { type AgreedDeal, getAgreedDeal } from "./queries.server.ts"

/** The agreement of a deal with accepted terms as a PDF; 409 before that. The same terms always give the same bytes. */
export async function drawUpAgreement(viewer: Viewer, id: string) {
  const of = await getAgreedDeal(viewer, id)
  const { title } = agreementWordings[of.deal.kind]
  const footer = `${title} – wzór z platformy Pomost`
  const bytes = await makePdf({ title, footer, createdAt: of.agreedAt }, (page) => write(page, of))
  return { name: `${title.toLowerCase().replaceAll(" ", "-")}.pdf`, bytes }
}

const blank = "............................"

function write(page: PdfPage, of: AgreedDeal) {
  const { deal, events, agreedAt } = of
  const words = agreementWordings[deal.kind]
  page.title(words.title)
  page.note([templateMark, ...words.advice].join(" "))
  // the parties sign later than the PDF is made
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
    `Podstawa: uzgodnione warunki współpracy, wersja ${deal.termsVersion}, numer współpracy ${deal.id}. Warunki zaakceptowano ${formatLongDay(todayIn(agreedAt))}.`,
  )
  page.signatures([words.sponsor, words.organization])
}

function writeParties(page: PdfPage, { deal, parties }: AgreedDeal) {
  const words = agreementWordings[deal.kind]
  const party = ({ address, nip, krs, representatives, person }: Party): [string, string][] => [
    ["Adres", address ?? blank],
    ["NIP / KRS", `${nip ? formatNip(nip) : blank} / ${krs ?? blank}`],
    ["Reprezentacja", `${representatives ?? blank} (kontakt: ${person ?? blank})`],
  ]
  page.pairs([[words.sponsor, deal.sponsorName], ...party(parties.sponsor)])
  page.pairs([[words.organization, deal.organizationName], ...party(parties.organization)])
}

/** A patronage-only deal has no value, payment or tax. */
function writeWorth(page: PdfPage, { deal: { kind, totalGrosze }, lines }: AgreedDeal) {
  const { money, delivery } = agreementWordings[kind]
  if (totalGrosze === 0) return page.paragraph("Strony nie ustaliły kwoty. Umowa nie przewiduje zapłaty.")
  page.paragraph(`${money} ${formatMoney(totalGrosze)} (słownie: ${amountInWords(totalGrosze)}).`)
  const inKind = totalOf(kind === "sponsoring" ? lines.filter((line) => providerOf(kind, line) === "sponsor") : [])
  if (inKind > 0) page.paragraph(`W tym wsparcie rzeczowe lub usługi, które zapewnia Sponsor: ${formatMoney(inKind)}.`)
  if (kind !== "donation") page.paragraph("Podana kwota to kwota netto / brutto (niepotrzebne skreślić).")
  page.paragraph(`${delivery}: ${blank}`)
}

type Written = Pick<AgreedDeal, "events" | "lines">

/** Which of several events a line is about; null when there is only one. */
const about = ({ events }: Written, { eventId }: TermsLine) =>
  events.length > 1 ? `Dotyczy: ${events.find(({ id }) => id === eventId)?.title ?? wholeDeal}` : null
const amountOf = ({ amountGrosze }: TermsLine) => (amountGrosze === 0 ? "bez kwoty" : formatMoney(amountGrosze))
const dashed = (benefits: readonly string[]) => benefits.map((benefit) => `– ${benefit}`)
const paragraphs = (parts: readonly (string | null)[]) => parts.filter(Boolean).join("\n") || "–"

/** Only for custom lines: the options of the offer are always the organization's. */
function delivers({ deal: { kind } }: AgreedDeal, line: TermsLine) {
  return line.isCustom ? `Zapewnia: ${agreementWordings[kind][providerOf(kind, line)]}` : null
}

function writeLines(page: PdfPage, of: AgreedDeal) {
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
          ? [about(of, line), line.isCustom ? line.description : null]
          : [about(of, line), delivers(of, line), line.description, ...dashed(line.benefits)],
      ),
      amountOf(line),
    ]),
  })
  if (isDonation && of.lines.some((line) => !line.isCustom || line.benefits.length > 0))
    page.paragraph(leftOutOfDonation)
}

/** In a barter both sides deliver: each has its own table. */
function writeBothSides(page: PdfPage, of: AgreedDeal) {
  const words = agreementWordings.barter
  const isGoods = (line: TermsLine) => providerOf("barter", line) === "sponsor"
  page.paragraph(`${words.sponsor} dostarcza:`)
  page.table({
    columns: [
      { title: "Towar lub usługa", width: 0.3 },
      { title: "Opis", width: 0.5 },
      { title: worthLabels.barter, width: 0.2, end: true },
    ],
    rows: of.lines.map((line) => [
      isGoods(line) ? line.title : `${goodsForOption}: ${line.title}`,
      paragraphs([about(of, line), isGoods(line) ? line.description : blank]),
      amountOf(line),
    ]),
  })
  page.paragraph(`${words.organization} wykonuje w zamian:`)
  const promised = of.lines.filter((line) => !isGoods(line) || line.benefits.length > 0)
  if (promised.length === 0) return page.paragraph(blank)
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
