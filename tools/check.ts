import { spawnSync } from "node:child_process"
import { printProblems } from "#test/architecture/repository.ts"

// npm run check: types, lint, and rules beyond both; each runs, even if another fails
const passes = (script: string, ...more: string[]) =>
  spawnSync("npm", ["run", "-s", script, ...more], { stdio: "inherit", shell: process.platform === "win32" }).status ===
  0
const results = {
  types: passes("typecheck"),
  lint: passes("lint", "--", "--diagnostic-level=error"),
  structure: printProblems() === 0,
}
console.log(
  Object.entries(results)
    .map(([name, isPassed]) => `${isPassed ? "✓" : "✗"} ${name}`)
    .join("  "),
)
process.exit(Object.values(results).every(Boolean) ? 0 : 1)
