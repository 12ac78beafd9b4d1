import { readdirSync, readFileSync } from "node:fs"
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
 * Contents of the folder's files, read when the process starts and held: some 4 MB. A first page asks for twenty-five of
 * them, and a stream for each took longer than the page; and a process that a newer build is put beside still has its own.
 */
function heldFiles(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = new Map(
    entries.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      return [file, readFileSync(file)]
    }),
  )
  return async (address: string) => files.get(path.normalize(address)) ?? null
}
