import type { Side } from "./collaboration.ts"
import { isMove, type Move } from "./collaboration-moves.ts"

/** What a deal's timeline records: its beginning and every move. */
export type DealFact = "propose" | "repeat" | Move

/** The name of a deal's fact in the history, as `record` writes it. */
export const factName = (fact: DealFact): `collaboration.${DealFact}` => `collaboration.${fact}`

/** "collaboration.accept" → "accept"; null for facts that are no part of a deal's timeline. */
export function dealFactOf(what: string): DealFact | null {
  const [noun, verb = "", ...rest] = what.split(".")
  if (noun !== "collaboration" || rest.length > 0) return null
  return isMove(verb) || verb === "propose" || verb === "repeat" ? verb : null
}

type Wording = string | { own: string; sponsor: string; organization: string }

const wordings: Record<DealFact, Wording> = {
  propose: "Wysłano propozycję",
  repeat: "Ponowiono propozycję",
  accept: "Zaakceptowano propozycję",
  negotiate: "Rozpoczęto negocjacje",
  edit: {
    own: "Zmieniono warunki",
    sponsor: "Sponsor zmienił warunki",
    organization: "Organizacja zmieniła warunki",
  },
  acceptTerms: "Zaakceptowano warunki",
  reject: "Odrzucono propozycję",
  cancel: {
    own: "Anulowano współpracę",
    sponsor: "Sponsor anulował współpracę",
    organization: "Organizacja anulowała współpracę",
  },
  settle: "Przesłano rozliczenie",
  replaceSettlement: "Zamieniono plik rozliczenia",
  acceptSettlement: "Zaakceptowano rozliczenie",
  rejectSettlement: "Odrzucono rozliczenie",
  askToCancel: {
    own: "Wysłano prośbę o\u00a0anulowanie",
    sponsor: "Sponsor poprosił o\u00a0anulowanie",
    organization: "Organizacja poprosiła o\u00a0anulowanie",
  },
  confirmCancel: "Anulowano współpracę za zgodą obu stron",
  declineCancel: "Odrzucono prośbę o\u00a0anulowanie",
  withdrawCancel: "Wycofano prośbę o\u00a0anulowanie",
}

const withVersion: readonly DealFact[] = ["propose", "repeat", "edit", "accept", "acceptTerms"]

/** One entry of the timeline (B13): the words, and the version of the terms in brackets where it matters. */
export function historyLine(
  entry: { fact: DealFact; by: Side | null; termsVersion: number | null },
  viewer: Side | null,
): { text: string; version: string | null } {
  const wording = wordings[entry.fact]
  const person = entry.by === null || entry.by === viewer ? "own" : entry.by
  const version = entry.termsVersion !== null && withVersion.includes(entry.fact)
  return {
    text: typeof wording === "string" ? wording : wording[person],
    version: version ? `(wersja ${entry.termsVersion})` : null,
  }
}
