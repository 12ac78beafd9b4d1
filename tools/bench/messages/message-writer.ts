import { timeMessages } from "./messages.ts"

/** Writes messages into DATABASE_URL for so many seconds, by 24 senders, and reports to the parent. */
const { pool } = await import("#app/db/connection/client.server.ts")
process.send?.(await timeMessages(pool, Number(process.argv[2]), 24))
await pool.end()
process.disconnect()
