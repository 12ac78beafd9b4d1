import knownBackward from "./deal-order-known.json" with { type: "json" }
import { importsOf, type SourceFile } from "./rules.ts"

/** The parts of a deal; a file imports only its own part and those before it (docs/architecture.md). */
const order = [
  "deal",
  "people",
  "terms",
  "approval",
  "proposal",
  "invitation",
  "payments",
  "documents",
  "deliverables",
  "proofs",
  "settlement",
  "rating",
  "packet",
  "moves",
  "tasks",
  "page",
  "matrix",
  "reports",
  "list",
]

/** Beginnings of paths, most exact first, with the part to which such files belong; others belong to their folder. */
const belongs: Record<string, [string, string][]> = {
  "app/features/deals/": [
    ["queries.server", "deal"],
    ["frame/", "deal"],
    ["event-changes/event-edits", "deal"],
    ["event-changes/event-places", "deal"],
    ["list/search-text", "deal"],
    ["emails/deal-email", "deal"],
    ["page/confirmations", "deal"],
    ["settlement/use-send", "deal"],
    ["settlement/sent-back", "deal"],
    ["invitation/answer", "deal"],
    ["documents/acceptance.server", "people"],
    ["documents/capacity-field", "people"],
    ["page/changes", "terms"],
    ["write.", "moves"],
    ["commands.", "moves"],
    ["reactions.", "moves"],
    ["terms/commands", "moves"],
    ["terms/deal-events", "moves"],
    ["terms/annex/commands", "moves"],
    ["terms/annex/accept", "moves"],
    ["approval/commands", "moves"],
    ["proposal/commands", "moves"],
    ["invitation/commands", "moves"],
    ["settlement/commands", "moves"],
    ["documents/compose", "moves"],
    ["event-changes/", "moves"],
    ["emails/emails", "moves"],
    ["emails/move-email", "moves"],
    ["emails/corrected-rows", "moves"],
    ["emails/", "tasks"],
    ["approval/reminders", "tasks"],
    ["deliverables/materials/reminders", "tasks"],
  ],
  "app/domain/deals/": [["deal", "deal"]],
}

const isCode = (path: string) => /(?<!\.(test|d))\.(tsx?|css)$/.test(path)

const homeOf = (path: string) => Object.keys(belongs).find((folder) => path.startsWith(folder))

/** The part of a file; null outside of deals. */
function partOf(path: string): string | null {
  const home = homeOf(path)
  if (!home || !isCode(path)) return null
  const place = path.slice(home.length)
  return belongs[home]?.find(([beginning]) => place.startsWith(beginning))?.[1] ?? place.split("/", 1)[0] ?? null
}

/** Imports between parts that run backward, types and sheets included: "from imports to". */
export const backwardImports = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /\.tsx?$/.test(path) && partOf(path) !== null)
    .flatMap(importsOf)
    .filter(({ from, to }) => homeOf(from) === homeOf(to))
    .filter(({ from, to }) => order.indexOf(partOf(to) ?? "") > order.indexOf(partOf(from) ?? ""))
    .map(({ from, to }) => `${from} imports ${to}`)
    .toSorted()

/** Backward imports that are not known yet, known ones that are gone, and parts without a place in the order. */
export function dealOrderProblems(files: readonly SourceFile[], known: readonly string[] = knownBackward): string[] {
  const found = backwardImports(files)
  const parts = [...new Set(files.map(({ path }) => partOf(path)))]
  return [
    ...parts.filter((part) => part && !order.includes(part)).map((part) => `deals/${part} has no place in the order`),
    ...found.filter((one) => !known.includes(one)).map((one) => `${one}: it comes later in the order of deals`),
    ...known.filter((one) => !found.includes(one)).map((one) => `${one}: is gone, take it out of the known imports`),
  ]
}
