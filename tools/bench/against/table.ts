import fs from "node:fs"
import { figure } from "../statistics.ts"
import type { Compared, Comparison } from "./against.ts"

const arrow = (before: number, now: number, round: (number: number) => number | string = figure) =>
  before === now ? `${round(now)}` : `${round(before)} → ${round(now)}`
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
const two = (number: number) => number.toFixed(2)

/** Rows of Markdown: the counts, then the processor time with its bounds and the verdict. */
export function comparisonTable({ pages }: Comparison): string {
  const head = [
    ["page", "viewers", "node ms", "ratio (95 %)", "control", "verdict", "PostgreSQL ms", "of it planning"],
    ["statements", "rows", "elements", "components", "HTML kB"],
  ].flat()
  const rows = pages.map(({ page, mode, costs, counts, ratio, control, verdict }) => [
    page,
    mode,
    arrow(costs.before.node, costs.now.node),
    `${two(ratio.median)} (${two(ratio.low)}–${two(ratio.high)})`,
    two(control),
    verdict,
    arrow(costs.before.postgres, costs.now.postgres),
    arrow(costs.before.planning, costs.now.planning),
    ...(mode === "60 viewers"
      ? ["", "", "", "", ""]
      : [
          arrow(counts.before.statements, counts.now.statements),
          arrow(counts.before.rows, counts.now.rows),
          arrow(counts.before.elements, counts.now.elements),
          arrow(counts.before.components, counts.now.components),
          arrow(counts.before.bytes, counts.now.bytes, kilobytes),
        ]),
  ])
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}

/** Counts that rose, each of which needs a reason, and pages that became slower. */
export function complaintsOf({ pages, othersLoad }: Comparison): string[] {
  const rises = pages.filter(({ mode }) => mode === "one viewer").flatMap(risesOf)
  const dearer = pages
    .filter(({ verdict }) => verdict === "dearer")
    .map(({ page, mode, ratio }) => `dearer: ${page}, ${mode}: ${two(ratio.median)} ×`)
  const load = othersLoad > 1 ? [`other processes took ${two(othersLoad)} cores: nothing is judged`] : []
  return [...rises, ...dearer, ...load]
}

const countsThatMatter = ["statements", "elements", "components", "bytes"] as const
/** Differences by chance between two renderings of one page: ids, nonces and days. */
const chance = { statements: 0, elements: 0, components: 0, bytes: 200 }

const risesOf = ({ page, counts: { before, now } }: Compared) =>
  countsThatMatter
    .filter((name) => now[name] > before[name] + chance[name])
    .map((name) => `more ${name}: ${page}: ${before[name]} → ${now[name]}`)

const marks = { begin: "<!-- bench --against begins -->", end: "<!-- bench --against ends -->" }

/** Writes the table with both commits between the marks of a document. */
export function writeInto(file: string, comparison: Comparison) {
  const { before, now, events, pairs, othersLoad } = comparison
  const text = fs.readFileSync(file, "utf8")
  const [start, end] = [text.indexOf(marks.begin), text.indexOf(marks.end)]
  if (start < 0 || end < start) throw new Error(`${file} has no marks for the table`)
  const heading = `\`${before}\` → \`${now}\`, ${events} events, medians of ${pairs} turns each, other processes ${two(othersLoad)} cores.`
  fs.writeFileSync(
    file,
    `${text.slice(0, start)}${marks.begin}\n\n${heading}\n\n${comparisonTable(comparison)}\n\n${text.slice(end)}`,
  )
}
