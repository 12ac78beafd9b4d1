export function say(text: string) {
  process.stdout.write(`${text}\n`)
}

/** Runs a command: what goes wrong is told in one sentence, and the exit code says so. */
export async function command(run: () => Promise<void>) {
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  })
}
