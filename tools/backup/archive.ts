import { once } from "node:events"
import fs from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { extract, pack } from "tar-stream"

/** Streams a .tar.gz with mode 600; renamed only when complete. */
export async function writeArchive(file: string, write: (put: Put) => Promise<void>) {
  const draft = `${file}.part`
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 5 }), fs.createWriteStream(draft, { mode: 0o600, flush: true }))
  written.catch(() => {}) // awaited below
  try {
    await Promise.race([
      write((name, bytes) => putEntry(tar, name, bytes)),
      written.then(() => Promise.reject(new Error("the archive was closed too early"))),
    ])
    tar.finalize()
    await written
    fs.renameSync(draft, file)
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    fs.rmSync(draft, { force: true })
    throw error
  }
}
export type Put = (name: string, bytes: Uint8Array | string) => Promise<void>

async function putEntry(tar: ReturnType<typeof pack>, name: string, bytes: Uint8Array | string) {
  const entry = tar.entry({ name, size: Buffer.byteLength(bytes), mode: 0o600 })
  entry.end(bytes)
  await once(entry, "finish").catch(() => {}) // a broken archive reports its error on its own stream
}

/** Entries in order, each in memory (a few megabytes at most). */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract()
  const source = fs.createReadStream(file)
  const read = pipeline(source, createGunzip(), tar)
  read.catch((error) => tar.destroy(error))
  try {
    for await (const entry of tar) {
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
    await read
  } finally {
    source.destroy()
    await read.catch(() => {})
  }
}
