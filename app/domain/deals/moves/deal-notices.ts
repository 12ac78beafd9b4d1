import { quoted } from "#app/lib/text/quoted.ts"
import { changeAgreedNotice } from "../../events/event-change.ts"
import type { NotificationKind } from "../../notifications/categories.ts"
import type { Notice } from "../../notifications/notification.ts"
import type { VatStatus } from "../../shared/vat.ts"
import { type Correction, correctedRows } from "../deal/corrections.ts"
import type { DealKind } from "../deal/deal.ts"
import type { DealFact } from "../deal/deal-history.ts"
import { namedWorth, type Worth } from "../deal/worth.ts"

type NoticeSubject = {
  name: string
  title: string
  worth: Worth
  kind: DealKind
  vatStatus?: VatStatus | null
  reason: string | null
  corrections?: readonly Correction[]
}

const because = (reason: string | null) => (reason ? ` Powód: ${ended(reason)}` : "")
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

type DealNotice = { kind: NotificationKind; notice: (deal: NoticeSubject) => Notice }

export const dealNotices: Record<DealFact, DealNotice> = {
  propose: {
    kind: "proposal_new",
    notice: ({ name, title, ...sum }) => ({
      title: "Nowa propozycja współpracy",
      body: `${name} proponuje współpracę przy wydarzeniu ${quoted(title)} (${namedWorth(sum, ", ")}).`,
    }),
  },
  repeat: {
    kind: "proposal_new",
    notice: ({ name, title, ...sum }) => ({
      title: "Ponowiona propozycja współpracy",
      body: `${name} ponownie proponuje współpracę przy wydarzeniu ${quoted(title)} (${namedWorth(sum, ", ")}).`,
    }),
  },
  accept: {
    kind: "proposal_accepted",
    notice: ({ name, title }) => ({
      title: "Propozycja zaakceptowana",
      body: `${name} przyjmuje Twoją propozycję dotyczącą ${quoted(title)}.`,
    }),
  },
  reject: {
    kind: "proposal_rejected",
    notice: ({ name, title, reason }) => ({
      title: "Propozycja odrzucona",
      body: `${name} nie przyjmuje propozycji dotyczącej ${quoted(title)}.${because(reason)}`,
    }),
  },
  negotiate: {
    kind: "negotiation",
    notice: ({ name, title, reason }) => ({
      title: "Prośba o\u00a0negocjacje",
      body: `${name} chce negocjować warunki współpracy przy ${quoted(title)}.${reason ? ` ${ended(reason)}` : ""}`,
    }),
  },
  edit: {
    kind: "negotiation",
    notice: ({ name, title, ...sum }) => ({
      title: "Zmiana opcji współpracy",
      body: `${name} zmienia opcje współpracy przy ${quoted(title)}. Nowa łączna kwota: ${namedWorth(sum)}.`,
    }),
  },
  acceptTerms: {
    kind: "terms_accepted",
    notice: ({ title }) => ({
      title: "Warunki zaakceptowane",
      body: `Współpraca przy ${quoted(title)} jest w\u00a0realizacji.`,
    }),
  },
  proposeAnnex: {
    kind: "negotiation",
    notice: ({ name, title, ...sum }) => ({
      title: "Propozycja aneksu",
      body: `${name} proponuje aneks do współpracy przy ${quoted(title)}. Łączna kwota po zmianie: ${namedWorth(sum)}.`,
    }),
  },
  replaceAnnex: {
    kind: "negotiation",
    notice: ({ name, title, ...sum }) => ({
      title: "Poprawiony aneks",
      body: `${name} poprawia aneks do współpracy przy ${quoted(title)}. Łączna kwota po zmianie: ${namedWorth(sum)}.`,
    }),
  },
  counterAnnex: {
    kind: "negotiation",
    notice: ({ name, title, ...sum }) => ({
      title: "Inna propozycja aneksu",
      body: `${name} odrzuca aneks przy ${quoted(title)} i\u00a0proponuje inny. Łączna kwota po zmianie: ${namedWorth(sum)}.`,
    }),
  },
  acceptAnnex: {
    kind: "terms_accepted",
    notice: ({ title }) => ({
      title: "Aneks zawarty",
      body: `Aneks do współpracy przy ${quoted(title)} jest zaakceptowany i\u00a0obowiązuje.`,
    }),
  },
  declineAnnex: {
    kind: "negotiation",
    notice: ({ name, title, reason }) => ({
      title: "Aneks odrzucony",
      body: `${name} odrzuca aneks przy ${quoted(title)}. Obowiązują dotychczasowe ustalenia.${because(reason)}`,
    }),
  },
  withdrawAnnex: {
    kind: "negotiation",
    notice: ({ name, title }) => ({
      title: "Aneks wycofany",
      body: `${name} wycofuje aneks przy ${quoted(title)}. Obowiązują dotychczasowe ustalenia.`,
    }),
  },
  agreeToChange: { kind: "terms_accepted", notice: changeAgreedNotice },
  cancel: {
    kind: "canceled",
    notice: ({ name, title, reason }) => ({
      title: "Współpraca anulowana",
      body: `${name} anuluje współpracę przy ${quoted(title)}.${because(reason)}`,
    }),
  },
  confirmCancel: {
    kind: "canceled",
    notice: ({ name, title }) => ({
      title: "Współpraca anulowana",
      body: `${name} zgadza się na anulowanie współpracy przy ${quoted(title)}.`,
    }),
  },
  askToCancel: {
    kind: "cancel_asked",
    notice: ({ name, title, reason }) => ({
      title: "Prośba o\u00a0anulowanie współpracy",
      body: `${name} prosi o\u00a0anulowanie współpracy przy ${quoted(title)}.${because(reason)}`,
    }),
  },
  declineCancel: {
    kind: "cancel_declined",
    notice: ({ name, title, reason }) => ({
      title: "Prośba o\u00a0anulowanie odrzucona",
      body: `${name} nie zgadza się na anulowanie współpracy przy ${quoted(title)}.${because(reason)}`,
    }),
  },
  withdrawCancel: {
    kind: "cancel_withdrawn",
    notice: ({ name, title }) => ({
      title: "Prośba o\u00a0anulowanie wycofana",
      body: `${name} wycofuje prośbę. Współpraca przy ${quoted(title)} trwa dalej.`,
    }),
  },
  settle: {
    kind: "settlement_uploaded",
    notice: ({ name, title }) => ({
      title: "Rozliczenie czeka na Twoją decyzję",
      body: `${name} przesyła rozliczenie wydarzenia ${quoted(title)}.`,
    }),
  },
  replaceSettlement: {
    kind: "settlement_uploaded",
    notice: ({ name, title }) => ({
      title: "Nowy plik rozliczenia",
      body: `${name} zamienia plik rozliczenia wydarzenia ${quoted(title)}.`,
    }),
  },
  rejectSettlement: {
    kind: "settlement_rejected",
    notice: ({ name, title, reason, corrections = [] }) => ({
      title: "Rozliczenie do poprawy",
      body: `${name} odsyła do poprawy rozliczenie ${quoted(title)}.${because(reason)} ${correctedRows(corrections)}`.trim(),
    }),
  },
  acceptSettlement: {
    kind: "completed",
    notice: ({ title }) => ({
      title: "Współpraca zrealizowana",
      body: `Rozliczenie ${quoted(title)} zostało zaakceptowane.`,
    }),
  },
}
