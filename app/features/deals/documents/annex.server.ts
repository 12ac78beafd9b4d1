import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type AgreedParties, agreementWordings } from "#app/domain/deals/documents/agreement.ts"
import type { AnnexChange } from "#app/domain/deals/terms/annex-diff.ts"
import { amountInWords } from "#app/domain/shared/amount-in-words.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import { getAnnex } from "../terms/annex/queries.server.ts"
import { type AgreedDeal, getAgreedDeal } from "./queries.server.ts"

const agreementInGenitive = {
  sponsoring: "umowy sponsoringu",
  donation: "umowy darowizny",
  barter: "umowy barterowej",
} as const

const proposalMark =
  "PROPOZYCJA – ten aneks czeka na akceptację drugiej strony. Do tego czasu obowiązują dotychczasowe ustalenia."

/**
 * An annex as a PDF: an agreed one, of which the same bytes come each time, or the open one marked as a proposal. 404
 * for any other number. For the parties only.
 */
export async function drawUpAnnex(viewer: Viewer, id: string, number: number) {
  const { annex } = await getAnnex(viewer, id, number)
  const agreement = await getAgreedDeal(viewer, id)
  const title = `Aneks nr ${number}`
  const isOpen = annex.outcome === null
  const about = {
    title,
    footer: isOpen ? `${title} – propozycja z platformy Pomost` : `${title} – platforma Pomost`,
    createdAt: annex.agreedAt ?? annex.createdAt,
  }
  const bytes = await makePdf(about, (page) => write(page, agreement, { ...annex, number }))
  return { name: `aneks-nr-${number}${isOpen ? "-propozycja" : ""}.pdf`, bytes }
}

type Annex = Awaited<ReturnType<typeof getAnnex>>["annex"]

function write(page: PdfPage, { deal, agreedAt, parties }: AgreedDeal, annex: Annex) {
  const words = agreementWordings[deal.kind]
  page.title(`Aneks nr ${annex.number} do ${agreementInGenitive[deal.kind]}`)
  if (annex.outcome === null) page.note(proposalMark)
  page.paragraph(
    `Aneks dotyczy umowy, której warunki strony zaakceptowały ${formatLongDay(todayIn(agreedAt))}, numer współpracy ${deal.id}.`,
  )
  writeParties(page, deal, annex.parties ?? parties)
  page.heading("§ 1. Zmiany")
  page.table({
    columns: [
      { title: "", width: 0.12 },
      { title: "Czego dotyczy", width: 0.26 },
      { title: "Było", width: 0.24 },
      { title: "Jest", width: 0.38 },
    ],
    rows: annex.changes.map(rowOf),
  })
  page.heading("§ 2. Wartość po zmianie")
  page.paragraph(
    annex.totalGrosze === 0
      ? "Strony nie ustaliły kwoty. Umowa nie przewiduje zapłaty."
      : `${agreementWordings[annex.kind].money} ${formatMoney(annex.totalGrosze)} (słownie: ${amountInWords(annex.totalGrosze)}).`,
  )
  page.heading("§ 3. Postanowienia końcowe")
  page.paragraph(
    "Pozostałe postanowienia umowy pozostają bez zmian. Jeżeli umowa wymaga dla swojej zmiany formy pisemnej, strony podpiszą ten aneks.",
  )
  page.note(basis(annex))
  page.signatures([words.sponsor, words.organization])
}

function basis({ version, baseVersion, createdAt, agreedAt }: Annex) {
  const written = `Podstawa: warunki współpracy w wersji ${version}, które zmieniają wersję ${baseVersion}, zaproponowane ${formatLongDay(todayIn(createdAt))}`
  return agreedAt ? `${written} i zaakceptowane ${formatLongDay(todayIn(agreedAt))}.` : `${written}.`
}

const rowOf = ({ word, label, from, to, details }: AnnexChange): string[] => [
  word,
  label,
  from ?? "–",
  [to ?? "–", ...details].join("\n"),
]

function writeParties(page: PdfPage, deal: AgreedDeal["deal"], parties: AgreedParties) {
  const words = agreementWordings[deal.kind]
  const numbers = ({ nip, krs }: AgreedParties["sponsor"]) =>
    [nip && `NIP ${formatNip(nip)}`, krs && `KRS ${krs}`].filter(Boolean).map((number) => `, ${number}`)
  page.pairs([
    [words.sponsor, [deal.sponsorName, ...numbers(parties.sponsor)].join("")],
    [words.organization, [deal.organizationName, ...numbers(parties.organization)].join("")],
  ])
}
