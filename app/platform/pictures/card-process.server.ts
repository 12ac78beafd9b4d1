import { type ChildProcess, fork } from "node:child_process"
import { createRequire } from "node:module"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { log } from "../log.server.ts"

// resolved by package name, because the built server is in another folder
const program = createRequire(import.meta.url).resolve("#app/platform/pictures/card-drawing.ts")
const timeoutMs = 20_000
/** An idle process ends after so many ms to free its memory. */
const idleMs = 30_000
const failed = "Nie udało się przygotować podglądu. Spróbuj ponownie za chwilę."

let running: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/** A card with the bytes of its photograph. */
export type DrawnCard = Omit<CardPicture, "photo"> & { photo: Uint8Array | null }

/**
 * Draws in a child process, so that neither this thread nor the thread pool (password hashing, compression) is blocked.
 * One call at a time. Throws a Refusal (503) on failure or after 20 s.
 */
export async function drawInProcess(card: DrawnCard): Promise<Buffer> {
  clearTimeout(idle)
  const painter = running ?? start()
  painter.ref()
  painter.channel?.ref()
  try {
    return await pictureFrom(painter, card)
  } catch (error) {
    log.error({ err: error }, "a preview could not be drawn")
    stop()
    throw new Refusal("unavailable", failed, 30)
  } finally {
    painter.unref()
    painter.channel?.unref()
    idle = setTimeout(stop, idleMs).unref()
  }
}

function start(): ChildProcess {
  const painter = fork(program, {
    // without the server's settings and secrets
    env: { NODE_ENV: "production", UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-old-space-size=128"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  painter.once("exit", () => {
    if (running === painter) running = null
  })
  running = painter
  return painter
}

function stop() {
  running?.kill("SIGKILL")
  running = null
}

type Answer = { picture: Uint8Array } | { problem: string }

function pictureFrom(painter: ChildProcess, card: DrawnCard) {
  return new Promise<Buffer>((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      painter.off("message", receive).off("exit", gone).off("error", broken)
      finish()
    }
    const receive = (answer: Answer) =>
      end(() => ("picture" in answer ? resolve(Buffer.from(answer.picture)) : reject(new Error(answer.problem))))
    const gone = (code: number | null) => end(() => reject(new Error(`the drawing process ended with ${code}`)))
    const broken = (error: Error) => end(() => reject(error))
    const timer = setTimeout(() => end(() => reject(new Error("the drawing took too long"))), timeoutMs)
    painter.on("message", receive).on("exit", gone).on("error", broken)
    painter.send(card, (error) => error && broken(error))
  })
}
