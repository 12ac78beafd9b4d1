import { AsyncLocalStorage } from "node:async_hooks"
import pino from "pino"
import { type AvailabilityChange, isReported, watchAvailability } from "#app/db/connection/availability.server.ts"
import { redactSecrets } from "#app/lib/web/secret-segments.ts"

type LogContext = { requestId: string; userId?: string }
const context = new AsyncLocalStorage<LogContext>()

/** Buffer time (ms) and size (bytes) of lines below warning: one write for each line would cost a page 6 %. */
const buffer = { ms: 100, bytes: 4096 }

const stdout = pino.destination({ dest: 1, sync: true, minLength: buffer.bytes })
let waiting: NodeJS.Timeout | undefined

function writeOut() {
  clearTimeout(waiting)
  waiting = undefined
  // no fsync, which would stop all pages for milliseconds: written text outlives the process anyway
  stdout.flush()
}
process.on("exit", () => stdout.flushSync())

/** Marks a line whose link must stay readable. */
const handedOut = Symbol("handed out")

const warningLevel = pino.levels.values.warn ?? 0
/** Warnings and errors flush at once, because the process may be killed a moment later. */
const bufferedStdout = {
  [Symbol.for("pino.metadata")]: true,
  lastLevel: 0,
  lastObj: {} as object,
  write(line: string) {
    stdout.write(handedOut in this.lastObj ? line : redactSecrets(line))
    if (this.lastLevel >= warningLevel) writeOut()
    else waiting ??= setTimeout(writeOut, buffer.ms).unref()
  },
}

/** JSON lines on stdout: who, what, when (UTC), result, request. No secrets or message bodies, except by `handOutInLog`. */
export const log = pino(
  {
    mixin: () => ({ ...context.getStore() }),
    level: process.env.LOG_LEVEL ?? "info",
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    hooks: {
      // logs an outage once when it begins and once, with the number of failures, when it ends
      logMethod(args, method) {
        const [first] = args as [unknown]
        const isCounted = typeof first === "object" && first !== null && "err" in first && isReported(first.err)
        if (!isCounted) method.apply(this, args)
      },
    },
    redact: ["password", "token", "cookie", "*.password", "*.token", "*.cookie"],
  },
  bufferedStdout,
)

// an outage concerns more than the current request
watchAvailability((change) =>
  change.state === "canceled" ? logAvailability(change) : context.exit(() => logAvailability(change)),
)

function logAvailability(change: AvailabilityChange) {
  if (change.state === "available")
    return log.warn({ failures: change.failures, ms: change.ms }, "the database answers again")
  if (change.state === "canceled")
    return log.error({ statement: change.statement.slice(0, 1000) }, "a statement took too long")
  const { message, code } = change.error as Error & { code?: string }
  if (change.state === "unavailable") return log.error({ error: message, code }, "the database is unavailable")
  log.warn({ error: message, code, failures: change.failures }, "connections to the database failed")
}

/** Logs a warning with a link for the operator of the site: the only line with a secret (decision 017). */
export function handOutInLog(fields: { email: string; link: string }, message: string) {
  log.warn({ ...fields, [handedOut]: true }, message)
}

/** Adds the request id, and later the person, to all lines logged in `work`. */
export const logAs = <Result>(requestId: string, work: () => Result): Result => context.run({ requestId }, work)

/** Adds this person to the lines of the current request. */
export function nameInLog({ id }: { id: string }) {
  const request = context.getStore()
  if (request) request.userId = id
}

/** Logs a rejected upload (ASVS V16.3.3), with the sentence that its sender reads. */
export function logRefusedUpload(what: string, why: string) {
  log.warn({ what, why }, "upload refused")
}
