import { slimHeap } from "./slim-heap.ts"

// before anything that reads it; everything else is therefore loaded below, by import()
process.env.NODE_ENV ??= "production"

const longestFarewellMs = 9500
const stops: (() => Promise<void>)[] = []
let leaving = false

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => leave(0))
process.on("uncaughtException", (error) => {
  report("fatal", error, "uncaught exception")
  leave(1)
})
process.on("unhandledRejection", (error) => report("error", error, "unhandled rejection"))
process.stdout.on("error", () => {}) // whoever read it has gone
leaveWithParent()

const started = start()
started.catch(refuseToStart)

async function start() {
  const { env } = await import("#app/platform/env.server.ts")
  const { boot } = await import("./boot.ts")
  const loadApp = () => import("./app.ts")
  const { rest, stop } = await boot(env.WORKER === "only" ? async () => {} : loadApp)
  stops.push(stop)
  if (env.WORKER === "only") {
    stops.push(rest)
    slimHeap()
    return announce("Pomost działa w tle (WORKER=only)")
  }
  const { app } = await loadApp()
  const { listen } = await import("./listen.ts")
  slimHeap()
  const web = await listen(app.fetch, { port: env.PORT, hostname: env.HOST })
  // both at once: pages are told to come back elsewhere, jobs and requests come to their end
  stops.push(async () => void (await Promise.all([rest(), web.close()])))
  announce(`Pomost działa: http://${isEveryAddress(env.HOST) ? "localhost" : env.HOST}:${env.PORT}`)
}

const isEveryAddress = (host: string) => ["0.0.0.0", "127.0.0.1", "::", "::1", "localhost"].includes(host)

/** The last line of a start: plain, for the person who looks at the terminal. */
function announce(sentence: string) {
  if (!leaving) process.stdout.write(`${sentence}\n`)
}

/** One sentence says what is wrong; LOG_LEVEL=debug also shows where. */
async function refuseToStart(error: unknown) {
  if (leaving) return
  process.stderr.write(`Pomost cannot start: ${error instanceof Error ? error.message : error}\n`)
  if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  await leave(1)
}

/** Nothing new is taken, what runs may finish, the database goes last. A start under way is waited for. */
async function leave(code: number) {
  if (leaving) return
  leaving = true
  setTimeout(() => process.exit(code || 1), longestFarewellMs).unref()
  await started.catch(() => {}) // it has been told
  for (const stop of stops.splice(0).reverse()) await stop().catch((error) => report("error", error, "stopping"))
  process.exit(code)
}

/** npm passes SIGTERM to its shell only, which dies without telling us: an orphan leaves by itself. */
function leaveWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && leave(0), 500).unref()
}

async function report(level: "error" | "fatal", error: unknown, what: string) {
  const { log } = await import("#app/platform/log.server.ts")
  log[level]({ err: error }, what)
}
