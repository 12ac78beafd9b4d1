import { spawnSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"

const folder = "app/db/migrations/meta"

/** Writes a migration, and deletes earlier snapshots, as drizzle-kit reads only the last one. */
function generate() {
  const { status } = spawnSync("drizzle-kit", ["generate", ...process.argv.slice(2)], { stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
  const snapshots = fs.readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"))
  for (const earlier of snapshots.sort().slice(0, -1)) fs.rmSync(path.join(folder, earlier))
}

generate()
