import pg from "pg"
import { expect, test, vi } from "vitest"
import { cpuOf, memoryOf } from "./cpu.ts"
import { type Figures, mediansOf } from "./measure.ts"
import { recordStatements } from "./recorded-sql.ts"
import { aimTable, engineTable, scenarioTable, termTable } from "./report.ts"
import { figure, median, percentile } from "./statistics.ts"

const figures: Figures = { rate: 500, p50: 2, p99: 9, cpu: 4, database: 1, bytes: 40_000 }

test("percentiles are measured values", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), median([3, 1, 2]), percentile([], 0.5)]).toEqual([
    51, 100, 2, 0,
  ])
  expect([figure(1234), figure(12.345), figure(0.012345)]).toEqual([1230, 12.3, 0.0123])
  expect(mediansOf([figures, { ...figures, rate: 900 }, { ...figures, rate: 100 }]).rate).toBe(500)
})

test("the table has the aim beside the figure and marks missed ones", () => {
  const rows = scenarioTable([
    { name: "cached", aim: { share: 0.5 }, pomost: figures, bare: { ...figures, rate: 1000 } },
    { name: "rendered", aim: { perCore: 200 }, pomost: { ...figures, cpu: 6 }, bare: figures },
    { name: "distinct", aim: { perCore: 200 }, pomost: figures },
    { name: "without aim", pomost: figures, bare: figures },
  ]).split("\n")
  expect(rows.map((row) => /≥ .*/.exec(row)?.[0].split(/ {2,}/))).toEqual([
    undefined,
    ["≥ 0.5 share", "held"],
    ["≥ 200 per core", "MISSED"],
    ["≥ 200 per core", "held"],
    undefined,
  ])
  const slow = { kind: "common", term: "bieg", statements: 2, p50: 20, p99: 51, slowest: 90, cpu: 8 }
  expect(termTable([slow], 100_000)).toMatch(/≤ 30 p99 +MISSED/)
  expect(termTable([slow], 1_000_000)).toMatch(/≤ 60 p99 +held/)
  const peak = { what: "memory", value: 407, unit: "MB", aim: 350, most: true }
  expect(aimTable([peak, { ...peak, value: 350 }])).toMatch(/407 +MB +≤ 350 +MISSED\n.*350 +MB +≤ 350 +held/)
})

test("the table of two engines has the median ratio of the rounds, and their spread", () => {
  const list = { what: "list", embedded: figures, separate: { ...figures, rate: 400 }, ratios: [1.25, 0.9, 1.3] }
  const messages = [{ embedded: 900, separate: 1000 }]
  const [head = "", ...rows] = engineTable({ version: 15, pages: [list], messages }).split("\n")
  expect(head).toContain("PostgreSQL 15/s")
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ["list", "500", "400", "1", "1", "1.25", "0.9", "1.3"],
    ["messages", "900", "1000", "0.9", "0.9", "0.9"],
  ])
})

test("statements are recorded as they are sent", async () => {
  const pool = new pg.Pool()
  const sent = vi.spyOn(pool, "query").mockImplementation(async () => ({ rows: [] }))
  const statements = await recordStatements(pool, async () => {
    await pool.query({ text: "select $1" }, ["bieg"])
    await pool.query("select 2")
    await pool.query({ name: "by_key", text: "select 3" }, [3])
  })
  expect(statements).toEqual([
    { text: "select $1", values: ["bieg"] },
    { text: "select 2", values: [] },
    { name: "by_key", text: "select 3", values: [3] },
  ])
  expect(sent).toHaveBeenCalledTimes(3)
})

test.runIf(process.platform === "linux")("a process knows what it has used", () => {
  for (const until = performance.now() + 30; performance.now() < until; );
  expect(cpuOf(process.pid)).toBeGreaterThan(0)
  expect(memoryOf(process.pid).peakMb).toBeGreaterThan(10)
  expect(cpuOf(2 ** 30)).toBe(0)
})
