import { afterAll } from "vitest"
import { openStage, type Server, type Stage } from "../../tools/chaos/stage.ts"

/**
 * The built server on this test file's database, started at the first request: with the page cache, as people meet it.
 * The worker is off, so that only requests change anything.
 */
export function builtServer(origin: string): () => Promise<Server> {
  let stage: Stage | undefined
  let starting: Promise<Server> | undefined
  const start = async () => {
    stage = await openStage("embedded", process.env.DATABASE_URL)
    return stage.start({ ORIGIN: origin, WORKER: "off", OPERATOR_EMAILS: process.env.OPERATOR_EMAILS ?? "" })
  }
  afterAll(() => stage?.close())
  return () => {
    starting ??= start()
    return starting
  }
}
