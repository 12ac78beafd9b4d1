import { spawnSync } from "node:child_process"
import { printProblems } from "#test/architecture/repository.ts"

// npm run check: types, lint, and rules beyond both; each runs, even if another fails
const isRight = (script: string, ...more: string[]) =>
  spawnSync("npm", ["run", "-s", script, ...more], { stdio: "inherit", shell: process.platform === "win32" }).status ===
  0
const parts = {
  types: isRight("typecheck"),
  lint: isRight("lint", "--", "--diagnostic-level=error"),
  structure: printProblems() === 0,
}
console.log(
  Object.entries(parts)
    .map(([name, right]) => `${right ? "✓" : "✗"} ${name}`)
    .join("  "),
)
process.exit(Object.values(parts).every(Boolean) ? 0 : 1)
