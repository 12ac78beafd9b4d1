import type { Socket } from "node:net"
import type pg from "pg"
import { pool } from "#app/db/connection/client.server.ts"

/** The next COMMIT is executed, but the connection breaks before its answer. */
export function loseNextCommit() {
  const breakAtCommit = (client: pg.PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const write = stream.write
    stream.write = function (this: Socket, ...args: unknown[]) {
      const isCommit = Buffer.from(args[0] as Uint8Array).includes("commit")
      if (isCommit) {
        pool.off("acquire", breakAtCommit)
        stream.pause()
        setTimeout(() => stream.destroy(), 300)
      }
      return write.apply(this, args as never)
    } as never
  }
  pool.on("acquire", breakAtCommit)
}
