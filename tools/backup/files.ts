import { hash } from "node:crypto"
import type { Disk } from "flydrive"
import type pg from "pg"
import { pictureKinds } from "#app/domain/shared/picture.ts"
import { disk, isMissing, storedFiles } from "#app/platform/files/files.server.ts"
import type { Put } from "./archive.ts"

/** Newer files are copied again, in case they were still being written. */
const stillWrittenMs = 10_000
const prefix = "files/"

/** Copies the files before and after the database snapshot, so that files deleted meanwhile are not missed. */
export function copying(put: Put) {
  const copied = new Map<string, string>()
  let since = 0
  return {
    copy: async () => {
      const began = Date.now()
      for await (const { key, changedAt } of storedFiles(""))
        if (!copied.has(key) || changedAt.getTime() > since - stillWrittenMs) {
          const bytes = await bytesOf(key)
          if (!bytes) continue
          await put(prefix + key, bytes)
          copied.set(key, sumOf(bytes))
        }
      since = began
    },
    /** Files that rows of the snapshot name but that were missing. */
    missing: async (client: pg.ClientBase) => {
      const pictures = new Set([...copied.keys()].map((key) => key.split("/").slice(1, -1).join("/")))
      const { rows } = await client.query<{ key: string; purpose: string }>("select key, purpose from file")
      const isPicture = (purpose: string) => (pictureKinds as readonly string[]).includes(purpose)
      return rows
        .filter(({ key, purpose }) => !(isPicture(purpose) ? pictures.has(key) : copied.has(key)))
        .map(({ key }) => key)
    },
    result: () => fileSumOf(copied),
  }
}

/** Writes files to this installation's storage, skipping identical ones. */
export function placing(target: Disk = disk) {
  const seen = new Map<string, string>()
  const written = new Set<string>()
  return {
    place: async (name: string, bytes: Buffer) => {
      const key = name.slice(prefix.length)
      const existing = await bytesOf(key)
      if (existing && !written.has(key) && !existing.equals(bytes))
        throw new Error(`There is another file at ${key} already: restore into an empty folder or bucket.`)
      if (!existing?.equals(bytes)) {
        await target.put(key, bytes)
        written.add(key)
      }
      seen.set(key, sumOf(bytes))
    },
    result: () => ({ ...fileSumOf(seen), written: written.size }),
    undo: async () => {
      for (const key of written) await target.delete(key).catch(() => {})
    },
  }
}

export const isFile = (name: string) => name.startsWith(prefix)

function fileSumOf(files: ReadonlyMap<string, string>) {
  const lines = [...files].map(([key, sum]) => `${key} ${sum}\n`).sort()
  return { count: lines.length, sum: hash("sha256", lines.join("")) }
}

const sumOf = (bytes: Uint8Array) => hash("sha256", bytes)

async function bytesOf(key: string): Promise<Buffer | null> {
  try {
    return Buffer.from(await disk.getBytes(key))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
