import fs from "node:fs"

export type StartCommand = {
  /** malloc settings. */
  env: Record<string, string>
  /** Node.js options and the built server. */
  args: string[]
}

export function startCommand(): StartCommand {
  const { scripts } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { scripts: { start: string } }
  const words = scripts.start.split(" ")
  const program = words.indexOf("node")
  return {
    env: Object.fromEntries(words.slice(0, program).map((word) => word.split("=", 2))),
    args: words.slice(program + 1),
  }
}
