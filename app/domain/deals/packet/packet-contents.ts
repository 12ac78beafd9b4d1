import { type Day, formatDay } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { formatMoney } from "../../shared/money.ts"
import type { Side } from "../deal/deal.ts"
import { isOpen } from "../deal/row-sums.ts"
import type { DeliverableState } from "../deliverables/deliverable.ts"
import type { LackingPapers } from "../payments/invoices/lacking-papers.ts"

type PresentPapers = Pick<LackingPapers, "uninvoiced" | "confirmation"> & {
  agreements: readonly { annexNumber: number | null; concludedAt: Date | null; isSigned: boolean }[]
  /** Invoices that are not withdrawn. */
  invoices: readonly { number: string; fileName: string | null }[]
  /** Why there is no draft of an invoice; null: there is one, or none is needed. */
  draftObstacle: string | null
  rows: readonly PacketRow[]
  /** How addresses begin that only the two parties can open. */
  ownAddresses: string
  /** Address of the page of the materials that are inside; null: there are none. */
  materialsAddress: string | null
  hasSettlement: boolean
}

type PacketRow = { title: string; owedBy: Side; state: DeliverableState; proofs: readonly { link: string | null }[] }

type InsidePacket = Pick<PresentPapers, "ownAddresses" | "materialsAddress">

/** Whether only the two parties can open a link, whose page is not in the packet. */
const isUnreadable = (link: string | null, { ownAddresses, materialsAddress }: InsidePacket) =>
  link?.startsWith(ownAddresses) && link !== materialsAddress

/** What a row of work lacks: the work itself, its proof, its confirmation, or a proof that others can open. */
function rowGaps({ title, owedBy, state, proofs }: PacketRow, inside: InsidePacket): string[] {
  const lacksProof = owedBy === "organization" && state !== "confirmed" && proofs.length === 0
  const isBehindSignIn = proofs.length > 0 && proofs.every(({ link }) => isUnreadable(link, inside))
  return [
    lacksProof && `dowód świadczenia ${quoted(title)}`,
    isOpen({ state }) && !lacksProof && `świadczenie ${quoted(title)} nie jest oznaczone jako zrobione`,
    state === "done" && `potwierdzenie świadczenia ${quoted(title)}`,
    isBehindSignIn && `pliki dowodu świadczenia ${quoted(title)}: jest tylko odnośnik, który wymaga zalogowania`,
  ].filter((line) => line !== false)
}

/** What a packet lacks, one line for each thing, in the order of its folders. */
export function missingPapers(has: PresentPapers): string[] {
  const unsigned = has.agreements.filter(({ concludedAt, isSigned }) => concludedAt === null && !isSigned)
  return [
    ...unsigned.map(
      ({ annexNumber }) => `${annexNumber ? `aneks nr ${annexNumber}` : "umowa"} jest wzorem bez podpisów`,
    ),
    ...has.invoices.flatMap(({ number, fileName }) => (fileName === null ? [`plik faktury ${number}`] : [])),
    has.uninvoiced > 0 && `faktura na ${formatMoney(has.uninvoiced)}`,
    has.draftObstacle && `szkic FA(3): ${has.draftObstacle}`,
    has.confirmation === "awaited" && "potwierdzenie darowizny: powstanie po pierwszej wpłacie",
    ...has.rows.flatMap((row) => rowGaps(row, has)),
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
