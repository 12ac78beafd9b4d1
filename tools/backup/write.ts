import pg from "pg"
import { to as copyTo } from "pg-copy-streams"
import { type Put, writeArchive } from "./archive.ts"
import { fingerprintOf, format, type Head, type Manifest, type WaitingWork } from "./contents.ts"
import { copying } from "./files.ts"
import { copyOutOf, fixTextFormat, type RowSum, summingStream } from "./row-sum.ts"
import { countersIn, shapeOf, type Table } from "./tables.ts"

const chunkBytes = 4_000_000
type Secret = { value: string; included: boolean }

/**
 * Writes one .tar.gz: rows of one snapshot, files, queued jobs and, if given, the secret. Safe while the application
 * runs; uses a few megabytes of memory.
 */
export async function backUp(url: string, file: string, secret: Secret | null): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url, application_name: "pomost-backup", keepAlive: true })
  client.on("error", () => {}) // a lost connection also fails the running query
  await client.connect()
  try {
    let manifest: Manifest | undefined
    await writeArchive(file, async (put) => {
      manifest = await writeAll(client, put, secret)
    })
    return manifest as unknown as Manifest
  } finally {
    await client.end().catch(() => {})
  }
}

async function writeAll(client: pg.Client, put: Put, secret: Secret | null): Promise<Manifest> {
  const head = await headOf(client, secret)
  await put("pomost.json", JSON.stringify(head, null, 2))
  if (secret?.included) await put("secret", secret.value)
  const files = copying(put)
  await files.copy()
  await client.query("begin isolation level repeatable read read only")
  await fixTextFormat(client)
  const shape = await shapeOf(client) // the snapshot is taken here
  if (JSON.stringify(shape) !== JSON.stringify(head.shape))
    throw new Error("The database was upgraded meanwhile: back up again.")
  await files.copy()
  const tables: Manifest["tables"] = {}
  for (const table of shape.tables) tables[table.name] = await writeTable(client, table, put)
  await put("work.json", JSON.stringify(await waitingWork(client)))
  const manifest = {
    tables,
    counters: await countersIn(client),
    files: files.result(),
    missing: await files.missing(client),
  }
  await client.query("commit")
  await put("manifest.json", JSON.stringify(manifest, null, 2))
  return manifest
}

async function headOf(client: pg.Client, secret: Secret | null): Promise<Head> {
  const { rows } = await client.query("select current_setting('server_version') as version")
  return {
    format,
    createdAt: new Date().toISOString(),
    postgres: rows[0].version,
    secret: secret && fingerprintOf(secret.value),
    shape: await shapeOf(client),
  }
}

async function writeTable(client: pg.Client, table: Table, put: Put): Promise<RowSum> {
  const { stream, result } = summingStream()
  const rows = client.query(copyTo(copyOutOf(table)))
  rows.on("error", (error) => stream.destroy(error))
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  const putChunk = async () => {
    await put(`tables/${table.name}/${String(number++).padStart(6, "0")}`, Buffer.concat(parts))
    parts = []
    size = 0
  }
  for await (const part of rows.pipe(stream)) {
    parts.push(part)
    size += part.length
    if (size >= chunkBytes) await putChunk()
  }
  if (size > 0) await putChunk()
  return result()
}

/** Unfinished jobs; none without a queue. */
async function waitingWork(client: pg.Client): Promise<WaitingWork> {
  const { rows: made } = await client.query("select to_regclass('pgboss.job') is not null as there")
  if (!made[0].there) return []
  const { rows } = await client.query(
    `select distinct coalesce(source_name, name) as work, data->>'id' as id from pgboss.job
     where name in ('fact', 'email', 'mail', 'dead') and state < 'completed' and coalesce(source_name, name) in ('fact', 'email', 'mail')
     order by 1, 2`,
  )
  return rows
}
