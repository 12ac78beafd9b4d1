import { asc, eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { dealEvent } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { donationErrors } from "#app/domain/deals/payments/invoices/donation.ts"
import { confirmationOf } from "#app/domain/deals/payments/invoices/lacking-papers.ts"
import { cameText, receiptsAndRefunds, totalsOf } from "#app/domain/deals/payments/ledger.ts"
import { formOf } from "#app/domain/deals/terms/terms-sides.ts"
import { amountInWords } from "#app/domain/shared/amount-in-words.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { conflict, notFound } from "#app/lib/refusal.ts"
import { makePdf, type PdfPage } from "#app/platform/pdf.server.ts"
import { getDeal } from "../../deal/queries.server.ts"
import { getPlan, listEntries } from "../ledger-queries.server.ts"
import { findPayingParties } from "./party-queries.server.ts"

/**
 * Confirmation of the donation that the organization has received, as a PDF to sign; the same ledger gives the same
 * bytes. For both parties; 404 for strangers, 409 for deals other than donations and before any money has arrived.
 */
export async function getDonationConfirmation(viewer: Viewer, dealId: string) {
  const deal = await getDeal(viewer, dealId)
  const [plan, entries, parties, events] = await Promise.all([
    getPlan(db, deal),
    listEntries(db, dealId),
    findPayingParties(db, deal, viewer.id),
    db
      .select({ title: dealEvent.title })
      .from(dealEvent)
      .where(eq(dealEvent.dealId, dealId))
      .orderBy(asc(dealEvent.startDate), asc(dealEvent.eventId)),
  ])
  const confirmation = confirmationOf({ ...deal, ...totalsOf(entries), instalments: plan.instalments })
  if (!confirmation) throw conflict(donationErrors.none)
  if (confirmation === "awaited") throw conflict(donationErrors.nothing)
  if (!parties) throw notFound(donationErrors.none)
  const receipts = receiptsAndRefunds(entries)
  const goods = plan.lines.filter((line) => formOf("donation", line) !== "money")
  const lastAt = entries.at(-1)?.createdAt
  const title = "Potwierdzenie otrzymania darowizny"
  const bytes = await makePdf({ title, footer: `${title} – wzór z platformy Pomost`, createdAt: lastAt }, (page) => {
    page.title(title)
    page.note(
      "WZÓR – przygotowany na platformie Pomost na podstawie wpisów organizacji. Wymaga sprawdzenia i podpisania przez osobę uprawnioną do reprezentacji.",
    )
    const { organization, sponsor } = parties
    page.pairs([["Obdarowany", deal.organizationName], ...numbers(organization)])
    page.pairs([["Darczyńca", deal.sponsorName], ...numbers(sponsor)])
    page.heading("Otrzymana darowizna")
    writeMoney(page, receipts)
    if (goods.length > 0) {
      page.paragraph("Darowizna obejmuje też dary rzeczowe lub usługi, wycenione w umowie:")
      page.list(goods.map(({ title: name, amountGrosze }) => `${name}, wartość ${formatMoney(amountGrosze)}`))
      page.paragraph("Obdarowany otrzymał je dnia: ............................")
    }
    page.paragraph(`Cel darowizny: ${events.map((event) => event.title).join("; ")}.`)
    page.paragraph(
      `Podstawa: umowa darowizny zawarta ${formatLongDay(plan.agreedOn)}, numer współpracy ${deal.reference}. Darczyńca nie otrzymał nic w zamian.`,
    )
    page.note(
      "Wskazówka: darowiznę pieniężną dokumentuje w rozliczeniu CIT lub PIT dowód wpłaty na rachunek obdarowanego, a rzeczową dowód z danymi darczyńcy i wartością wraz z oświadczeniem o przyjęciu. To nie jest porada podatkowa.",
    )
    page.signatures(["Data i miejsce", "Podpis w imieniu obdarowanego"])
  })
  return { name: `potwierdzenie-darowizny-${deal.reference.toLowerCase()}.pdf`, bytes }
}

type DonationReceipt = { grosze: number; onDay: string }

function writeMoney(page: PdfPage, receipts: readonly DonationReceipt[]) {
  const sum = receipts.reduce((total, { grosze }) => total + grosze, 0)
  page.table({
    columns: [
      { title: "Dzień wpływu na rachunek", width: 0.6 },
      { title: "Kwota", width: 0.4, end: true },
    ],
    rows: receipts.map(({ onDay, grosze }) => [formatLongDay(onDay), cameText(grosze)]),
  })
  page.paragraph(`Razem ${formatMoney(sum)} (słownie: ${amountInWords(sum)}).`)
}

const numbers = ({ nip, krs, address }: { nip: string | null; krs: string | null; address: string | null }) => {
  const rows: [string, string][] = [["Adres", address ?? "............................"]]
  if (nip) rows.push(["NIP", formatNip(nip)])
  if (krs) rows.push(["KRS", krs])
  return rows
}
