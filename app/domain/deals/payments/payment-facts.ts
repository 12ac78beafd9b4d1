import { formatMoney } from "#app/domain/shared/money.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "../../notifications/notification.ts"
import type { HistoryLine, PaymentFact } from "../deal/deal-history.ts"

type PaymentSubject = { name: string; title: string; grosze: number; reason: string; number: string }

/** Notifications of the other side. */
export const paymentNotices: Record<PaymentFact, (of: PaymentSubject) => Notice> = {
  "deal.paymentSent": ({ name, title, grosze }) => ({
    title: "Przelew wysłany",
    body: `${name} oznacza przelew ${formatMoney(grosze)} za współpracę przy ${quoted(title)} jako wysłany. Sprawdź konto i\u00a0potwierdź wpłatę.`,
  }),
  "deal.paymentReceived": ({ name, title, grosze }) => ({
    title: "Wpłata potwierdzona",
    body: `${name} potwierdza wpłatę ${formatMoney(grosze)} za współpracę przy ${quoted(title)}.`,
  }),
  "deal.paymentReversed": ({ name, title, grosze, reason }) => ({
    title: "Wpis o\u00a0płatności cofnięty",
    body: `${name} cofa wpis o\u00a0kwocie ${formatMoney(grosze)} przy ${quoted(title)}. Powód: ${reason}`,
  }),
  "deal.paymentRefunded": ({ name, title, grosze }) => ({
    title: "Zwrot pieniędzy",
    body: `${name} zwraca ${formatMoney(grosze)} za współpracę przy ${quoted(title)}. Sprawdź konto i\u00a0potwierdź zwrot.`,
  }),
  "deal.refundConfirmed": ({ name, title, grosze }) => ({
    title: "Zwrot potwierdzony",
    body: `${name} potwierdza zwrot ${formatMoney(grosze)} za współpracę przy ${quoted(title)}.`,
  }),
  "deal.paymentKept": ({ name, title, grosze, reason }) => ({
    title: "Organizacja zatrzymuje wpłatę",
    body: `${name} zatrzymuje ${formatMoney(grosze)} przy ${quoted(title)}. Powód: ${reason}`,
  }),
  "deal.invoiceAdded": ({ name, title, grosze, number }) => ({
    title: "Nowa faktura",
    body: `${name} dodaje fakturę ${number} na ${formatMoney(grosze)} za współpracę przy ${quoted(title)}.`,
  }),
  "deal.invoiceFileAdded": ({ name, title, number }) => ({
    title: "Plik faktury",
    body: `${name} dodaje plik faktury ${number} za współpracę przy ${quoted(title)}.`,
  }),
  "deal.invoiceWithdrawn": ({ name, title, grosze, number }) => ({
    title: "Faktura wycofana",
    body: `${name} wycofuje fakturę ${number} na ${formatMoney(grosze)} przy ${quoted(title)}.`,
  }),
}

/** One notification about several transfers. */
export const transfersSent = ({ name, title }: Pick<PaymentSubject, "name" | "title">, transfers: number): Notice => ({
  title: "Przelewy wysłane",
  body: `${name} oznacza jako wysłane ${count(transfers, memberNouns.przelew)} za współpracę przy ${quoted(title)}. Sprawdź konto i\u00a0potwierdź wpłaty.`,
})

/** One notification about several refunds. */
export const refundsSent = ({ name, title }: Pick<PaymentSubject, "name" | "title">, refunds: number): Notice => ({
  title: "Zwroty pieniędzy",
  body: `${name} zapisuje ${count(refunds, memberNouns.zwrot)} za współpracę przy ${quoted(title)}. Sprawdź konto i\u00a0potwierdź zwroty.`,
})

/** Sums are in grosze. */
export function paymentLine(fact: PaymentFact, details: Readonly<Record<string, unknown>>): HistoryLine {
  const sum = formatMoney(Number(details.grosze ?? 0))
  const texts: Record<PaymentFact, string> = {
    "deal.paymentSent": `Przelew ${sum} oznaczono jako wysłany`,
    "deal.paymentReceived": `Potwierdzono wpłatę ${sum}`,
    "deal.paymentReversed": `Cofnięto wpis o\u00a0płatności ${sum}`,
    "deal.paymentRefunded": `Zwrócono ${sum}`,
    "deal.refundConfirmed": `Potwierdzono zwrot ${sum}`,
    "deal.paymentKept": `Organizacja zatrzymuje ${sum}`,
    "deal.invoiceAdded": `Dodano fakturę ${String(details.number ?? "")} na ${sum}`,
    "deal.invoiceFileAdded": `Dodano plik faktury ${String(details.number ?? "")}`,
    "deal.invoiceWithdrawn": `Wycofano fakturę ${String(details.number ?? "")} na ${sum}`,
  }
  return { text: texts[fact], version: null, annex: null, from: null, to: null, inForce: null } as HistoryLine
}
