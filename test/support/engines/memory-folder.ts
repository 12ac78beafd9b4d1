import { createHash } from "node:crypto"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"

const gibibyte = 2 ** 30
const memory = "/dev/shm"

/**
 * The folder of test databases: in memory if there is enough, as each test file's database has a thousand files, which
 * take a disk ten times as long; else `onDisk`. The same checkout gets the same folder.
 */
export function databaseFolder(onDisk: string): string {
  const name = createHash("sha256").update(path.resolve(onDisk)).digest("hex").slice(0, 12)
  return hasRoom() ? path.join(memory, `pomost-test-${name}`) : onDisk
}

/** The parent of folders that a run removes again: in memory if there is enough. */
export const temporaryFolder = (): string => (hasRoom() ? memory : os.tmpdir())

function hasRoom() {
  try {
    const { bavail, bsize } = fs.statfsSync(memory)
    return bavail * bsize > 4 * gibibyte && process.availableMemory() > 6 * gibibyte
  } catch {
    return false
  }
}
