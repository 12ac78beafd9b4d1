import os from "node:os"
import type { ChildAnswer } from "./child-program.server.ts"

/** The body of a child program: answers each question of the server with the result of `work`, until the server ends. */
export function answerQuestions<Question>(work: (question: Question) => Promise<unknown>): void {
  const send = (answer: ChildAnswer) => void process.send?.(answer)
  // page requests take precedence
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  process.on("disconnect", () => process.exit(0))
  process.on("message", (question: Question) => {
    work(question).then(
      (done) => send({ done }),
      (error) => send({ problem: error instanceof Error ? error.message : String(error) }),
    )
  })
}
