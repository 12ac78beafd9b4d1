import fs from "node:fs"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import S3rver from "s3rver"
import { freePort } from "../../../tools/free-port.ts"

const bucket = "pomost"

/** An S3 server with one empty bucket, and its settings. */
export async function startObjectStore() {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-s3-"))
  const open = async (port: number) => {
    const server = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    const address = (await server.run()) as AddressInfo
    return { server, port: address.port }
  }
  // stays free while paused
  let { server, port } = await open(await freePort())
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    /** Stops listening; the data stays. */
    pause: () => server.close(),
    resume: async () => {
      ;({ server, port } = await open(port))
    },
    close: async () => {
      await server.close().catch(() => {})
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}
