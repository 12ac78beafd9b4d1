import { formatMoney } from "../../shared/money.ts"
import type { VatStatus } from "../../shared/vat.ts"
import { type DealKind, dealKindLabels, usualKind } from "./deal.ts"

/** What terms are worth, in grosze: money to pay with VAT, and the stated value of goods and services. */
export type Worth = { gross: number; inKind: number }

export const noWorth: Worth = { gross: 0, inKind: 0 }

export const sameWorth = (some: Worth, other: Worth): boolean =>
  some.gross === other.gross && some.inKind === other.inKind

/** Sums money and goods apart: the two are never one sum. */
export const sumOfWorths = (worths: readonly Worth[]): Worth =>
  worths.reduce(({ gross, inKind }, each) => ({ gross: gross + each.gross, inKind: inKind + each.inKind }), noWorth)

/** "9 000 zł + rzeczowo 1 200 zł"; only goods: "rzeczowo 1 200 zł". `basis` follows the money: "9 000 zł brutto". */
export function worthText({ gross, inKind }: Worth, basis?: "netto" | "brutto"): string {
  const money = formatMoney(gross) + (basis ? `\u00a0${basis}` : "")
  if (inKind === 0) return money
  const goods = `rzeczowo ${formatMoney(inKind)}`
  return gross === 0 ? goods : `${money} +\u00a0${goods}`
}

/** "barter", "darowizna"; null for sponsoring, which needs no label beside a sum (X7). */
export const unusualKind = (kind: DealKind): string | null =>
  kind === usualKind ? null : dealKindLabels[kind].toLowerCase()

/** `vatStatus`: of the terms, where one text is about them alone. */
export type NamedWorth = { worth: Worth; kind: DealKind; vatStatus?: VatStatus | null }

/** "brutto" when the terms have VAT, as a whole sum beside net amounts has to say it. */
export const basisOf = (money?: { vatStatus?: VatStatus | null }) =>
  money?.vatStatus === "active" ? "brutto" : undefined

/** "8 500 zł brutto", "rzeczowo 8 500 zł (barter)"; `joined`: comma instead of brackets. */
export function namedWorth({ worth, kind, vatStatus }: NamedWorth, joined: " (" | ", " = " ("): string {
  const kindName = unusualKind(kind)
  const closing = joined === " (" ? ")" : ""
  return worthText(worth, basisOf({ vatStatus })) + (kindName ? joined + kindName + closing : "")
}

/** The part of several deals' worth that was donated: "w tym darowizny 3 000 zł"; null when there is none. */
export function donatedNote(sums: readonly NamedWorth[]): string | null {
  const donated = sumOfWorths(sums.flatMap(({ kind, worth }) => (kind === "donation" ? [worth] : [])))
  return sameWorth(donated, noWorth) ? null : `w\u00a0tym darowizny\u00a0${worthText(donated)}`
}
