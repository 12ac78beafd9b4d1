import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"

/** The build's files: those with a hash in their name never change; each lies there packed already. */
const root = "./build/client"

export const staticFiles = new Hono()
if (import.meta.env.PROD) {
  staticFiles.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
    }),
  )
  staticFiles.get("/apple-touch-icon.png", serveStatic({ root }))
}
