import { createHash } from "node:crypto"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"

const gibibyte = 2 ** 30
const memory = "/dev/shm"

/**
 * Where test databases lie: in memory if there is room, as each test file's database consists of a thousand files, which
 * take a disk ten times as long; else `onDisk`. The same checkout gets the same folder.
 */
export function databaseFolder(onDisk: string): string {
  const name = createHash("sha256").update(path.resolve(onDisk)).digest("hex").slice(0, 12)
  return hasRoom() ? path.join(memory, `pomost-test-${name}`) : onDisk
}

/** Where folders that a run removes again lie: in memory if there is room. */
export const temporaryFolder = (): string => (hasRoom() ? memory : os.tmpdir())

function hasRoom() {
  try {
    const { bavail, bsize } = fs.statfsSync(memory)
    return bavail * bsize > 4 * gibibyte && process.availableMemory() > 6 * gibibyte
  } catch {
    return false
  }
}
