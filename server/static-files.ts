import { readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { Hono } from "hono"
import { serveStatic } from "hono/serve-static"

/** The build's files: those with a hash in their name never change; each lies there packed already. */
const root = "build/client"

export const staticFiles = new Hono()
if (import.meta.env.PROD) {
  const getContent = heldFiles(root)
  staticFiles.use(
    "/assets/*",
    serveStatic({
      root,
      getContent,
      precompressed: true,
      onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  )
  staticFiles.get("/apple-touch-icon.png", serveStatic({ root, getContent }))
}

/**
 * Contents of the folder's files as they were when the process started, each read once and held: some 4 MB, where a
 * first page asks for twenty-five of them and a stream for each takes longer than the page. Null: there is no such file.
 */
function heldFiles(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name)),
  )
  const held = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return async (address: string) => {
    const file = path.normalize(address)
    if (!files.has(file)) return null
    const reading = held.get(file) ?? readFile(file)
    held.set(file, reading)
    return reading
  }
}
