export function printLine(text: string) {
  process.stdout.write(`${text}\n`)
}

/** Prints an error as one sentence and sets the exit code. */
export async function command(run: () => Promise<void>) {
  await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    process.exitCode = 1
  })
}
