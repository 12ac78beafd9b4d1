import { type Day, formatDay } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { formatMoney } from "../../shared/money.ts"
import type { LackingPapers } from "../payments/invoices/lacking-papers.ts"

type Present = Pick<LackingPapers, "uninvoiced" | "confirmation"> & {
  agreements: readonly { annexNumber: number | null; concludedAt: Date | null; isSigned: boolean }[]
  /** Invoices that are not withdrawn. */
  invoices: readonly { number: string; fileName: string | null }[]
  /** Why there is no draft of an invoice; null: there is one, or none is needed. */
  draftObstacle: string | null
  rows: readonly { title: string; proofs: readonly unknown[] }[]
  hasSettlement: boolean
}

/** What a packet lacks, one line for each thing, in the order of its folders. */
export function missingPapers(has: Present): string[] {
  const unsigned = has.agreements.filter(({ concludedAt, isSigned }) => concludedAt === null && !isSigned)
  return [
    ...unsigned.map(
      ({ annexNumber }) => `${annexNumber ? `aneks nr ${annexNumber}` : "umowa"} jest wzorem bez podpisów`,
    ),
    ...has.invoices.flatMap(({ number, fileName }) => (fileName === null ? [`plik faktury ${number}`] : [])),
    has.uninvoiced > 0 && `faktura na ${formatMoney(has.uninvoiced)}`,
    has.draftObstacle && `szkic FA(3): ${has.draftObstacle}`,
    has.confirmation === "awaited" && "potwierdzenie darowizny: powstanie po pierwszej wpłacie",
    ...has.rows.flatMap(({ title, proofs }) => (proofs.length > 0 ? [] : [`dowód świadczenia ${quoted(title)}`])),
    !has.hasSettlement && "rozliczenie: organizacja jeszcze go nie przesłała",
  ].filter((line) => typeof line === "string")
}

type Contents = { reference: string; day: Day; inside: readonly string[]; missing: readonly string[] }

/** `Spis zawartości.txt`. */
export const contentsText = ({ reference, day, inside, missing }: Contents): string =>
  [
    `Komplet dokumentów współpracy ${reference}, stan na ${formatDay(day)}`,
    "",
    "W komplecie:",
    ...inside.map((name) => `- ${name}`),
    "",
    missing.length > 0 ? "Brakuje:" : "Niczego nie brakuje.",
    ...missing.map((line) => `- ${line}`),
    "",
  ]
    .join("\r\n")
    .replaceAll("\u00a0", " ")
