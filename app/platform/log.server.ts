import { AsyncLocalStorage } from "node:async_hooks"
import pino from "pino"

type Asked = { requestId: string; userId?: string }
const asked = new AsyncLocalStorage<Asked>()

/** Milliseconds that a line without bad news may wait for others, and bytes that do not wait: a write for each line costs a page 6 %. */
const portion = { longest: 100, most: 4096 }

const stdout = pino.destination({ dest: 1, sync: true, minLength: portion.most })
let waiting: NodeJS.Timeout | undefined

function writeOut() {
  clearTimeout(waiting)
  waiting = undefined
  stdout.flushSync()
}
process.on("exit", writeOut)

const badNews = pino.levels.values.warn ?? 0
/** Warnings and errors are written at once, with all that was said before them: a process may be killed a moment later. */
const inPortions = {
  [Symbol.for("pino.metadata")]: true,
  lastLevel: 0,
  write(line: string) {
    stdout.write(line)
    if (this.lastLevel >= badNews) writeOut()
    else waiting ??= setTimeout(writeOut, portion.longest).unref()
  },
}

/**
 * JSON lines on stdout: who, what, when (UTC), result, and the request that it happened in. Never passwords, tokens,
 * cookies or message bodies.
 */
export const log = pino(
  {
    mixin: () => ({ ...asked.getStore() }),
    level: process.env.LOG_LEVEL ?? "info",
    timestamp: pino.stdTimeFunctions.isoTime,
    base: null,
    redact: ["password", "token", "cookie", "*.password", "*.token", "*.cookie"],
  },
  inPortions,
)

/** Whatever is logged while `work` runs names this request, and who asks once that is known. */
export const logAs = <Result>(requestId: string, work: () => Result): Result => asked.run({ requestId }, work)

/** From now on lines of the request under way name this person. */
export function nameInLog({ id }: { id: string }) {
  const request = asked.getStore()
  if (request) request.userId = id
}

/** A file was sent and not kept (ASVS V16.3.3), with the sentence that its sender reads. */
export function noteRefusedUpload(what: string, why: string) {
  log.warn({ what, why }, "upload refused")
}
