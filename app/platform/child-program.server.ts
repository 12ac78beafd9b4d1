import { type ChildProcess, fork } from "node:child_process"
import { Refusal } from "#app/lib/refusal.ts"
import { log } from "./log.server.ts"

type Setting = {
  /** File of the program; by package name, because the built server is in another folder. */
  file: string
  heapMegabytes: number
  /** Limit of one answer, in ms. */
  timeoutMs: number
  /** For the log. */
  what: string
  /** Sentence of the Refusal. */
  failed: string
}

/** An idle process ends after so many ms, which frees its memory. */
const idleMs = 30_000

/** An answer of a program: see child-answers.ts. */
export type ChildAnswer = { done: unknown } | { problem: string }

/**
 * Runs work in a child process of lower priority, so that it blocks neither this thread nor the thread pool (password
 * hashing, compression). One call at a time; the first call starts the process. Throws a Refusal (503) when the work
 * fails or takes too long.
 */
export function createChildProgram<Question extends object, Answer>(setting: Setting) {
  const { file, heapMegabytes, timeoutMs, what, failed } = setting
  let running: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = fork(file, {
      // omits the server's settings and secrets
      env: { NODE_ENV: "production", UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "2" },
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    })
    child.once("exit", () => {
      if (running === child) running = null
    })
    running = child
    return child
  }

  function stop() {
    running?.kill("SIGKILL")
    running = null
  }

  const answerOf = (child: ChildProcess, question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(timer)
        child.off("message", onMessage).off("exit", onExit).off("error", onError)
        finish()
      }
      const onMessage = (answer: ChildAnswer) =>
        end(() => ("done" in answer ? resolve(answer.done as Answer) : reject(new Error(answer.problem))))
      const onExit = (code: number | null) => end(() => reject(new Error(`the process ended with ${code}`)))
      const onError = (error: Error) => end(() => reject(error))
      const timer = setTimeout(() => end(() => reject(new Error("the process took too long"))), timeoutMs)
      child.on("message", onMessage).on("exit", onExit).on("error", onError)
      child.send(question, (error) => error && onError(error))
    })

  return async (question: Question): Promise<Answer> => {
    clearTimeout(idle)
    const child = running ?? start()
    child.ref()
    child.channel?.ref()
    try {
      return await answerOf(child, question)
    } catch (error) {
      log.error({ err: error }, what)
      stop()
      throw new Refusal("unavailable", failed, 30)
    } finally {
      child.unref()
      child.channel?.unref()
      idle = setTimeout(stop, idleMs).unref()
    }
  }
}
