import fs from "node:fs"

/** What Node.js is told by `npm start`: the bounds of its memory and the built server. */
export function startCommand(): string[] {
  const { scripts } = JSON.parse(fs.readFileSync("package.json", "utf8")) as { scripts: { start: string } }
  return scripts.start.split(" ").slice(1)
}
