import { afterAll } from "vitest"
import { openScenario, type Scenario, type Server } from "../../tools/chaos/scenario.ts"

const origin = "http://localhost:3000"
let opening: Promise<Scenario> | undefined

/** Starts at the first call, on this file's database and folder, with the secret by which the test seals and signs. */
function atFirstCall(worker: "off" | "only"): () => Promise<Server> {
  let starting: Promise<Server> | undefined
  const start = async () => {
    opening ??= openScenario("embedded", process.env.DATABASE_URL)
    const { DATA_DIR = "", AUTH_SECRET = "", OPERATOR_EMAILS = "" } = process.env
    return (await opening).start({ DATA_DIR, AUTH_SECRET, OPERATOR_EMAILS, ORIGIN: origin, WORKER: worker })
  }
  return () => {
    starting ??= start()
    return starting
  }
}

/** The built server with page cache. Without a worker, so that only requests write. */
export const builtServer = atFirstCall("off")
/** What runs its jobs, for tests that ask what is sent. */
export const builtWorker = atFirstCall("only")

afterAll(async () => (await opening)?.close())
