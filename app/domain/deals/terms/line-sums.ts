import type { DealKind } from "../deal/deal.ts"
import type { TermsLine } from "./terms.ts"
import { formOf } from "./terms-sides.ts"

type PricedLine = Pick<TermsLine, "isCustom" | "providedBy" | "amountGrosze" | "form">

const sumOf = (lines: readonly PricedLine[]) => lines.reduce((sum, { amountGrosze }) => sum + amountGrosze, 0)

/** Grosze that the sponsor pays, net or gross as the terms state them. */
export const sumOfMoney = (kind: DealKind, lines: readonly PricedLine[]): number =>
  sumOf(lines.filter((line) => formOf(kind, line) === "money"))

/** Value in grosze of the goods and services. */
export const sumOfGoods = (kind: DealKind, lines: readonly PricedLine[]): number =>
  sumOf(lines.filter((line) => formOf(kind, line) !== "money"))
