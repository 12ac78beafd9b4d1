import { type AgreedParties, agreementWordings, daysRule } from "#app/domain/deals/documents/agreement.ts"
import { certificateOf } from "#app/domain/deals/documents/certificate.ts"
import { lastOf } from "#app/domain/deals/terms/acceptance.ts"
import type { AnnexChange } from "#app/domain/deals/terms/annex-diff.ts"
import { addedVat } from "#app/domain/deals/terms/money-terms.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import type { AnnexDiff } from "../terms/annex/queries.server.ts"
import { type AgreementCertificate, worthParagraphs, writeCertificate, writeDays } from "./agreement-document.server.ts"
import type { AgreedDeal } from "./queries.server.ts"

const agreementInGenitive = {
  sponsoring: "umowy sponsoringu",
  donation: "umowy darowizny",
  barter: "umowy barterowej",
} as const

const signedEnd = 200

const proposalMark =
  "PROPOZYCJA – ten aneks czeka na akceptację drugiej strony. Do tego czasu obowiązują dotychczasowe ustalenia."

/**
 * An annex as a PDF, deterministic by its data; an open one is marked as a proposal. With `proof` it was concluded on
 * the platform and ends with its certificate. `agreementConcluded`: the agreement was concluded there, too.
 */
export function drawAnnex(
  agreement: AgreedDeal,
  annex: AnnexDiff,
  proof?: AgreementCertificate & { agreementConcluded: boolean },
) {
  const title = `Aneks nr ${annex.number}`
  const footer = annex.isOpen ? `${title} – propozycja z platformy Pomost` : `${title} – platforma Pomost`
  const createdAt = proof ? lastOf(proof.concluded) : (annex.agreedAt ?? annex.createdAt)
  return makePdf({ title, footer, createdAt }, (page) => write(page, agreement, annex, proof))
}

function write(
  page: PdfPage,
  { deal, agreedAt, parties }: AgreedDeal,
  annex: AnnexDiff,
  proof?: AgreementCertificate & { agreementConcluded: boolean },
) {
  const words = agreementWordings[deal.kind]
  page.title(`Aneks nr ${annex.number} do ${agreementInGenitive[deal.kind]}`)
  if (annex.isOpen) page.note(proposalMark)
  page.paragraph(
    `Aneks dotyczy umowy, której warunki strony zaakceptowały ${formatLongDay(todayIn(agreedAt))}, numer współpracy ${deal.reference}.`,
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
  page.heading("§ 2. Wartość i\u00a0terminy po zmianie")
  for (const paragraph of worthParagraphs(annex.kind, annex.worth, annex.money)) page.paragraph(paragraph)
  if (annex.money.vatStatus === "active") page.paragraph(addedVat(annex))
  if (!annex.isOpen) writeDays(page, annex.kind, annex.days ?? [])
  else if (annex.kind !== "donation") page.paragraph(daysRule)
  if (!proof?.agreementConcluded) page.together(signedEnd)
  page.heading("§ 3. Postanowienia końcowe")
  const rest = "Pozostałe postanowienia umowy pozostają bez zmian."
  page.paragraph(
    proof?.agreementConcluded
      ? rest
      : `${rest} Jeżeli umowa wymaga dla swojej zmiany formy pisemnej, strony podpiszą ten aneks.`,
  )
  page.note(basis(annex))
  if (!proof?.agreementConcluded) page.signatures([words.sponsor, words.organization])
  if (proof) writeCertificate(page, certificateOf({ ...proof, names: words }))
}

function basis({ version, baseVersion, createdAt, agreedAt }: AnnexDiff) {
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
