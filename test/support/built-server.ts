import { afterAll } from "vitest"
import { openScenario, type Scenario, type Server } from "../../tools/chaos/scenario.ts"

const origin = "http://localhost:3000"
let opening: Promise<Scenario> | undefined

/** Starts a server at the first call, with this file's database and folder, and the secret that the test seals and signs with. */
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

/** The built server with page cache and without a worker, so that only requests write. */
export const builtServer = atFirstCall("off")
/** The worker that runs its jobs, for tests about sent emails. */
export const builtWorker = atFirstCall("only")

afterAll(async () => (await opening)?.close())
