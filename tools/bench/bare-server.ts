import fs from "node:fs"
import http from "node:http"
import pg from "pg"
import type { Statement } from "./recorded-sql.ts"

/**
 * Baseline: node:http and pg with the application's statements, rows as JSON. Arguments: port, database URL, JSON file
 * of statements by URL.
 */
const [port, databaseUrl, file = ""] = process.argv.slice(2)
const statements = JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, Statement[]>
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

http
  .createServer(async (request, response) => {
    const key = (request.url ?? "").replace(/[?&]pomiar=[\w-]+/, "")
    const found = statements[key]
    if (!found) return response.writeHead(404).end()
    const results = []
    // prepared if the application prepares them: those have a name
    for (const statement of found) results.push((await pool.query(statement)).rows)
    const body = JSON.stringify(results)
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body)
  })
  .listen(Number(port), "127.0.0.1", () => process.send?.("ready"))
