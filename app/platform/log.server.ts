import { AsyncLocalStorage } from "node:async_hooks"
import pino from "pino"

type Asked = { requestId: string; userId?: string }
const asked = new AsyncLocalStorage<Asked>()

/**
 * JSON lines on stdout: who, what, when (UTC), result, and the request that it happened in. Never passwords, tokens,
 * cookies or message bodies.
 */
export const log = pino({
  mixin: () => ({ ...asked.getStore() }),
  level: process.env.LOG_LEVEL ?? "info",
  timestamp: pino.stdTimeFunctions.isoTime,
  base: null,
  redact: ["password", "token", "cookie", "*.password", "*.token", "*.cookie"],
})

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
