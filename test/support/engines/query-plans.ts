import { expect, vi } from "vitest"
import { pool } from "#app/db/connection/client.server.ts"

export type Statement = { text: string; name?: string; values: unknown[] }

/** SQL statements sent while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const original = pool.query.bind(pool)
  const spy = vi.spyOn(pool, "query").mockImplementation(((statement: Statement, values: unknown[]) => {
    statements.push({ ...statement, values })
    return original(statement as never, values as never)
  }) as never)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return statements
}

type Step = {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: Step[]
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

/** A step that reads more rows does not use its index well. */
const mostRead = 20_000

/** Steps of the executed plan. */
export async function planOf({ text, values }: Pick<Statement, "text" | "values">): Promise<Step[]> {
  const { rows } = await pool.query<Record<string, { Plan: Step }[]>>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  )
  const plan = rows[0]?.["QUERY PLAN"]?.[0]?.Plan
  if (!plan) throw new Error("no plan")
  return stepsOf(plan)
}

/** Expects no full scan of these tables in the executed plan, except by counts, which stop at a thousand rows. */
export async function usesIndexes({ text, values }: Statement, tables: readonly string[]) {
  // an estimate reads no table
  if (text.startsWith("explain ")) return
  const isCount = /^select \(?count\(\*\)/.test(text)
  for (const step of await planOf({ text, values })) {
    if (!tables.includes(step["Relation Name"] ?? "")) continue
    const description = `${step["Node Type"]} on ${step["Relation Name"]} of ${text} ${JSON.stringify(values)}`
    const read =
      (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0) + (step["Rows Removed by Index Recheck"] ?? 0)) *
      step["Actual Loops"]
    if (!isCount) expect(step["Node Type"], description).not.toBe("Seq Scan")
    // a price filter may scan an index, but no table
    if (step["Node Type"] === "Index Only Scan") continue
    expect(read, description).toBeLessThan(mostRead)
  }
}
