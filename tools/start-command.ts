import fs from "node:fs"

export type StartCommand = {
  /** What the C library is told: how it shares out memory and gives it back. */
  env: Record<string, string>
  /** What Node.js is told: the bounds of its memory, and the built server. */
  args: string[]
}

/** How `npm start` starts the server. */
export function startCommand(): StartCommand {
  const { scripts } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { scripts: { start: string } }
  const words = scripts.start.split(" ")
  const program = words.indexOf("node")
  return {
    env: Object.fromEntries(words.slice(0, program).map((word) => word.split("=", 2))),
    args: words.slice(program + 1),
  }
}
