import { isFinal, type Side } from "../deal/deal.ts"
import type { DealFact } from "../deal/deal-history.ts"
import type { RuleInput } from "../deal/deal-moves.ts"
import { ownTurn, teamTurn } from "../deal/deal-view.ts"
import { isTurnOf } from "../deal/turn.ts"
import { type DealSituation, nextStep } from "./deal-next-step.ts"

type MoveNews = {
  name: string
  /** With its unit, and with the kind of agreement where it is unusual. */
  total: string
  termsVersion: number
  /** Number of the annex that the move is about. */
  annex?: number | null
  /** Settlements rejected by the sponsor. */
  rejections: number
}

/** " (3. raz)" for repeated moves, so that emails about different news differ. */
const timesText = (times: number) => (times > 1 ? ` (${times}. raz)` : "")

const annexOf = (number: number | null | undefined) => (number ? `aneks nr ${number}` : "aneks")

const news: Record<DealFact, (of: MoveNews) => string> = {
  propose: ({ name, total }) => `${name} proponuje ${total}`,
  repeat: ({ name, total }) => `${name} ponownie proponuje ${total}`,
  accept: ({ name, total }) => `${name} przyjmuje propozycję, ${total}`,
  reject: ({ name }) => `${name} nie przyjmuje propozycji`,
  negotiate: ({ name }) => `${name} chce negocjować warunki`,
  edit: ({ name, total, termsVersion }) => `${name} proponuje ${total}, wersja ${termsVersion}`,
  acceptTerms: ({ total }) => `Warunki uzgodnione, ${total}`,
  proposeAnnex: ({ name, total, annex }) => `${name} proponuje ${annexOf(annex)}, ${total}`,
  replaceAnnex: ({ name, total, annex }) => `${name} poprawia ${annexOf(annex)}, ${total}`,
  counterAnnex: ({ name, total, annex }) => `${name} proponuje inny ${annexOf(annex)}, ${total}`,
  acceptAnnex: ({ total, annex }) => `Zawarto ${annexOf(annex)}, ${total}`,
  declineAnnex: ({ name, annex }) => `${name} odrzuca ${annexOf(annex)}`,
  withdrawAnnex: ({ name, annex }) => `${name} wycofuje ${annexOf(annex)}`,
  agreeToChange: ({ name }) => `${name} zgadza się na nowy termin`,
  settle: ({ rejections }) =>
    rejections > 0 ? `Poprawione rozliczenie do sprawdzenia${timesText(rejections)}` : "Rozliczenie do sprawdzenia",
  replaceSettlement: ({ name }) => `${name} zamienia plik rozliczenia`,
  rejectSettlement: ({ name, rejections }) =>
    `${name} prosi o\u00a0poprawki w\u00a0rozliczeniu${timesText(rejections)}`,
  acceptSettlement: ({ total }) => `Rozliczenie zaakceptowane, ${total}`,
  cancel: ({ name }) => `${name} anuluje współpracę`,
  askToCancel: ({ name }) => `${name} prosi o\u00a0anulowanie współpracy`,
  confirmCancel: ({ name }) => `${name} zgadza się na anulowanie współpracy`,
  declineCancel: ({ name }) => `${name} nie zgadza się na anulowanie współpracy`,
  withdrawCancel: ({ name }) => `${name} wycofuje prośbę o\u00a0anulowanie współpracy`,
}

/** First sentence of an email about a move; the deal's title follows: "Fala Malucha proponuje 4 200,50 zł". */
export const dealNews = (fact: DealFact, of: MoveNews): string => news[fact](of)

/** For members whose role may not conclude a deal that was accepted unchanged. */
export const concludedByOthers =
  "Umowa będzie zawarta, gdy propozycję potwierdzi właściciel lub koordynator Twojego zespołu."

/** Says to one side who acts next: "Teraz Twój ruch. Popraw rozliczenie …". `acts`: whether the reader's role may. */
export function turnSentence(side: Side, deal: RuleInput, about: DealSituation & { acts: boolean }): string {
  const step = nextStep(side, deal, about)
  if (isFinal(deal.status) || deal.turn === "event") return step
  const own = about.acts ? ownTurn : teamTurn
  return `${isTurnOf(side, deal.turn) ? own : "Teraz ruch drugiej strony"}. ${step}`
}
