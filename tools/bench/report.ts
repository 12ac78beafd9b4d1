import type { ComparedEngines } from "./engines.ts"
import type { Figures } from "./measure.ts"
import type { Scenario } from "./scenarios.ts"
import type { TermTiming } from "./sql-timing.ts"
import { figure, median } from "./statistics.ts"

export type ScenarioResult = Pick<Scenario, "name" | "aim"> & { pomost: Figures; bare: Figures }

/** Longest a search may take in SQL, milliseconds at the 99th percentile. */
const searchAim = 50

/** The share of the bare server's requests per second, and how many such pages one core makes in a second. */
export const shareOf = ({ pomost, bare }: ScenarioResult) => pomost.rate / bare.rate
export const perCore = ({ pomost }: ScenarioResult) => 1000 / pomost.cpu

/** In words whether the aim is reached; empty where there is none. */
function verdict(result: ScenarioResult) {
  const { aim } = result
  if (!aim) return ""
  const [reached, wanted] = "share" in aim ? [shareOf(result), aim.share] : [perCore(result), aim.perCore]
  return reached >= wanted ? "reached" : `MISSED (aim ${wanted})`
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
          bare.rate,
          bare.p50,
          bare.p99,
          bare.cpu,
          bare.database,
          shareOf(result),
        ].map(shown),
        verdict(result),
      ]
    }),
  ])

export const termTable = (timings: readonly TermTiming[]) =>
  table([
    ["search in SQL", "term", "statements", "p50 ms", "p99 ms", "slowest ms", "CPU ms", "aim"],
    ...timings.map(({ kind, term, statements, p50, p99, slowest, cpu }) => [
      kind,
      term,
      String(statements),
      ...[p50, p99, slowest, cpu].map(shown),
      p99 < searchAim ? "reached" : `MISSED (aim ${searchAim})`,
    ]),
  ])

/** One figure with its aim; `most`: it must not be passed, otherwise it must be reached. */
export type Aimed = { what: string; value: number; unit: string; aim?: number; most?: boolean }

export const aimTable = (figures: readonly Aimed[]) =>
  table([
    ["what", "figure", "unit", "aim"],
    ...figures.map(({ what, value, unit, aim, most = false }) => [
      what,
      shown(value),
      unit,
      aim === undefined ? "" : (most ? value <= aim : value >= aim) ? "reached" : `MISSED (aim ${aim})`,
    ]),
  ])

/** The product on both engines; "ratio" is the built-in one's rate for each of the other's, in the middle of the rounds. */
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

const shown = (number: number) => String(figure(number))

/** Columns as wide as what they hold, the first at the left. */
function table(rows: readonly string[][]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
  return rows.map(line).join("\n")
}
