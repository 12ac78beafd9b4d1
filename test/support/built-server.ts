import { afterAll } from "vitest"
import { openScenario, type Scenario, type Server } from "../../tools/chaos/scenario.ts"

/**
 * The built server with page cache on this file's database, started at the first request. Without a worker, so that
 * only requests write.
 */
export function builtServer(origin: string): () => Promise<Server> {
  let scenario: Scenario | undefined
  let starting: Promise<Server> | undefined
  const start = async () => {
    scenario = await openScenario("embedded", process.env.DATABASE_URL)
    return scenario.start({ ORIGIN: origin, WORKER: "off", OPERATOR_EMAILS: process.env.OPERATOR_EMAILS ?? "" })
  }
  afterAll(() => scenario?.close())
  return () => {
    starting ??= start()
    return starting
  }
}
