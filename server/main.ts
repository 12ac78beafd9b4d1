// set before other modules read it; so the imports below are dynamic
process.env.NODE_ENV ??= "production"

const longestStopMs = 9500
const stops: (() => Promise<void>)[] = []
let stopping = false

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => shutDown(0))
process.on("uncaughtException", (error) => {
  report("fatal", error, "uncaught exception")
  shutDown(1)
})
process.on("unhandledRejection", (error) => report("error", error, "unhandled rejection"))
process.stdout.on("error", () => {}) // its reader may be gone
stopWithParent()

const started = start()
started.catch(refuseToStart)

async function start() {
  const { env } = await import("#app/platform/env.server.ts")
  const { boot } = await import("./boot.ts")
  const loadApp = () => import("./app.ts")
  const { drain, stop } = await boot(env.WORKER === "only" ? async () => {} : loadApp)
  stops.push(stop)
  if (env.WORKER === "only") {
    stops.push(drain)
    return announce("Pomost działa w tle (WORKER=only)")
  }
  const { app } = await loadApp()
  const { listen } = await import("./listen.ts")
  const web = await listen(app.fetch, { port: env.PORT, hostname: env.HOST })
  // in parallel: pages reconnect elsewhere while jobs and requests finish
  stops.push(async () => void (await Promise.all([drain(), web.close()])))
  announce(`Pomost działa: http://${isEveryAddress(env.HOST) ? "localhost" : env.HOST}:${env.PORT}`)
}

const isEveryAddress = (host: string) => ["0.0.0.0", "127.0.0.1", "::", "::1", "localhost"].includes(host)

/** Writes plain text to the terminal. */
function announce(sentence: string) {
  if (!stopping) process.stdout.write(`${sentence}\n`)
}

/** Writes one sentence; LOG_LEVEL=debug adds the stack. */
async function refuseToStart(error: unknown) {
  if (stopping) return
  process.stderr.write(`Pomost cannot start: ${error instanceof Error ? error.message : error}\n`)
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  await shutDown(1)
}

/** Accepts nothing new, lets running work finish, stops the database last. Waits for a start in progress. */
async function shutDown(code: number) {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code || 1), longestStopMs).unref()
  await started.catch(() => {}) // the start has already reported it
  for (const stop of stops.splice(0).reverse()) await stop().catch((error) => report("error", error, "stopping"))
  process.exit(code)
}

/** Stops the server when it is orphaned, because npm passes SIGTERM only to its shell. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && shutDown(0), 500).unref()
}

async function report(level: "error" | "fatal", error: unknown, what: string) {
  const { log } = await import("#app/platform/log.server.ts")
  log[level]({ err: error }, what)
}
