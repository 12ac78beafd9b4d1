import { wrongDeals } from "#app/db/conditions/wrong-deals.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { log } from "#app/platform/log.server.ts"

const problems = {
  totals: "totals differ from the ledger",
  instalments: "instalments do not make up their version",
  agreement: "runs without an agreement",
  sums: "sums by year or day differ from the rows",
}

/** A fault in a deal's stored money; `version`: of the terms whose instalments are wrong. */
export type WrongDeal = {
  id: string
  reference: string
  isDemo: boolean
  problem: keyof typeof problems
  version: number | null
}

/** Logs each of `findWrongDeals` as an error; repairs none. */
export async function checkDeals(): Promise<WrongDeal[]> {
  const found = await findWrongDeals()
  for (const wrong of found) log.error({ ...wrong, problem: problems[wrong.problem] }, "a deal's money is wrong")
  return found
}

/** Deals of all parties whose stored money contradicts other rows; those of demos last. */
export const findWrongDeals = async (): Promise<WrongDeal[]> => (await db.execute<WrongDeal>(wrongDeals)).rows
