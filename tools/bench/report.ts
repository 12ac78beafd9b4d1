import type { ComparedEngines } from "./engines.ts"
import type { Figures } from "./measure.ts"
import { aims, type Limit, type Scenario } from "./scenarios.ts"
import type { TermTiming } from "./sql-timing.ts"
import { figure, median } from "./statistics.ts"

/** Without `bare` where only our server is measured. */
export type ScenarioResult = Pick<Scenario, "name" | "aim"> & { pomost: Figures; bare?: Figures }

/** Share of the bare server's rate, and pages per second and core. */
export const shareOf = ({ pomost, bare }: ScenarioResult) => (bare ? pomost.rate / bare.rate : Number.NaN)
export const perCore = ({ pomost }: ScenarioResult) => 1000 / pomost.cpu

/** The aim and whether it is met; empty without an aim. */
function judged(value: number, limit: Limit | undefined, unit = ""): [aim: string, verdict: string] {
  if (!limit) return ["", ""]
  const { aim, most = false } = limit
  const isMet = most ? value <= aim : value >= aim
  return [`${most ? "≤" : "≥"} ${shown(aim)}${unit}`, isMet ? "held" : "MISSED"]
}

function judgedScenario(result: ScenarioResult) {
  const { aim } = result
  if (!aim) return ["", ""]
  return "share" in aim
    ? judged(shareOf(result), { aim: aim.share }, " share")
    : judged(perCore(result), { aim: aim.perCore }, " per core")
}

export const scenarioTable = (results: readonly ScenarioResult[]) =>
  table([
    [
      "scenario",
      "req/s",
      "p50 ms",
      "p99 ms",
      "CPU ms",
      "PG ms",
      "kB",
      "per core",
      "bare req/s",
      "p50",
      "p99",
      "CPU ms",
      "PG ms",
      "share",
      "aim",
      "",
    ],
    ...results.map((result) => {
      const { name, pomost, bare } = result
      const { rate, p50, p99, cpu, database, bytes } = pomost
      return [
        name,
        ...[
          rate,
          p50,
          p99,
          cpu,
          database,
          bytes / 1000,
          perCore(result),
          bare?.rate,
          bare?.p50,
          bare?.p99,
          bare?.cpu,
          bare?.database,
          bare && shareOf(result),
        ].map(shown),
        ...judgedScenario(result),
      ]
    }),
  ])

export const termTable = (timings: readonly TermTiming[], events: number) =>
  table([
    ["search in SQL", "term", "statements", "p50 ms", "p99 ms", "slowest ms", "CPU ms", "aim", ""],
    ...timings.map(({ kind, term, statements, p50, p99, slowest, cpu }) => [
      kind,
      term,
      String(statements),
      ...[p50, p99, slowest, cpu].map(shown),
      ...judged(p99, events < 1_000_000 ? aims.searchMs : aims.searchMsOfMillion, " p99"),
    ]),
  ])

/** One figure, with its aim if it has one. */
export type Aimed = { what: string; value: number; unit: string } & Partial<Limit>

export const aimTable = (figures: readonly Aimed[]) =>
  table([
    ["what", "figure", "unit", "aim", ""],
    ...figures.map(({ what, value, unit, aim, most }) => [
      what,
      shown(value),
      unit,
      ...judged(value, aim === undefined ? undefined : { aim, most }),
    ]),
  ])

/** Both engines; "ratio" is the median of built-in to installed rate. */
export const engineTable = ({ version, pages, messages }: ComparedEngines) =>
  table([
    ["a sponsor's", "built-in/s", `PostgreSQL ${version}/s`, "PG ms", "PG ms", "ratio", "lowest", "highest"],
    ...pages.map(({ what, embedded, separate, ratios }) => [
      what,
      ...[embedded.rate, separate.rate, embedded.database, separate.database].map(shown),
      ...spread(ratios),
    ]),
    [
      "messages",
      shown(median(messages.map(({ embedded }) => embedded))),
      shown(median(messages.map(({ separate }) => separate))),
      "",
      "",
      ...spread(messages.map(({ embedded, separate }) => embedded / separate)),
    ],
  ])

const spread = (ratios: readonly number[]) => [median(ratios), Math.min(...ratios), Math.max(...ratios)].map(shown)

const shown = (number: number | undefined) => (number === undefined ? "" : String(figure(number)))

function table(rows: readonly string[][]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
  return rows.map(line).join("\n")
}
