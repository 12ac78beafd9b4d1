import { expect, vi } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"

export type Statement = { text: string; name?: string; values: unknown[] }

/** Everything that is asked of the database while `work` runs, in its order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const said: Statement[] = []
  const original = pool.query.bind(pool)
  const spy = vi.spyOn(pool, "query").mockImplementation(((statement: Statement, values: unknown[]) => {
    said.push({ ...statement, values })
    return original(statement as never, values as never)
  }) as never)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return said
}

type Step = {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: Step[]
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** More rows than this read by one step is no use of an index. */
const mostRead = 20_000

/** The steps of its plan as it really ran. */
export async function planOf({ text, values }: Pick<Statement, "text" | "values">): Promise<Step[]> {
  const { rows } = await pool.query<Record<string, { Plan: Step }[]>>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.["QUERY PLAN"]?.[0]?.Plan
  if (!plan) throw new Error("no plan")
  return stepsOf(plan)
}

/**
 * The statement reads none of these large tables from end to end, by its plan as it really ran. A counted list may
 * read the first rows of a table as they lie, since it stops at a thousand; nothing else may.
 */
export async function usesIndexes({ text, values }: Statement, tables: readonly string[]) {
  const counts = /^select \(?count\(\*\)/.test(text)
  for (const step of await planOf({ text, values })) {
    if (!tables.includes(step["Relation Name"] ?? "")) continue
    const asked = `${step["Node Type"]} on ${step["Relation Name"]} of ${text} ${JSON.stringify(values)}`
    const read =
      (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0) + (step["Rows Removed by Index Recheck"] ?? 0)) *
      step["Actual Loops"]
    if (!counts) expect(step["Node Type"], asked).not.toBe("Seq Scan")
    // the price span of a sponsor may go through an index from end to end, but through no table
    if (step["Node Type"] === "Index Only Scan") continue
    expect(read, asked).toBeLessThan(mostRead)
  }
}
