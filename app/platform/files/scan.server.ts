import { spawn } from "node:child_process"
import { createReadStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { env } from "../env.server.ts"
import { log } from "../log.server.ts"
import type { Source } from "./uploads.server.ts"

const timeoutMs = 60_000
const [program, ...args] = env.SCAN_COMMAND?.split(/\s+/) ?? []
/** At most two at once, as each scanner takes a core and much memory. */
const withinLimit = createConcurrencyLimit(2)

const foundHarmful = "Program antywirusowy uznał ten plik za niebezpieczny. Wybierz inny plik."
const unanswered = "Nie można teraz sprawdzić, czy plik jest bezpieczny. Spróbuj ponownie za chwilę."

/**
 * Pipes an upload to SCAN_COMMAND (exit code 0 clean, 1 harmful, as clamdscan). Returns the error sentence if harmful,
 * else null; throws a Refusal (503) without an answer within a minute. Without the variable nothing is scanned.
 */
export async function findHarm(source: Source): Promise<string | null> {
  if (!program) return null
  const code = await withinLimit(() => answerOf(program, source))
  if (code === 0) return null
  if (code === 1) return foundHarmful
  throw new Refusal("unavailable", unanswered, 60)
}

/** The exit code; null if it failed to start, was killed or timed out. */
function answerOf(program: string, source: Source) {
  return new Promise<number | null>((resolve) => {
    const scanner = spawn(program, args, {
      stdio: ["pipe", "ignore", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    })
    let output = ""
    scanner.stderr.on("data", (text) => {
      output = `${output}${text}`.slice(0, 500)
    })
    let isUnreadable = false
    const done = (exit: number | null, error?: Error) => {
      const code = isUnreadable ? null : exit
      if (code !== 0 && code !== 1) log.error({ err: error, code, said: output }, "the scanner gave no answer")
      resolve(code)
    }
    scanner.on("error", (error) => done(null, error))
    scanner.on("close", (code) => done(code))
    const content = typeof source === "string" ? createReadStream(source) : Readable.from([source])
    pipeline(content, scanner.stdin).catch((error) => {
      // a scanner may stop reading early, but an unreadable file must not pass as clean
      if (error.code === "EPIPE" || error.code === "ERR_STREAM_PREMATURE_CLOSE") return
      isUnreadable = true
      scanner.kill("SIGKILL")
    })
  })
}
