import { hash } from "node:crypto"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { to as copyTo } from "pg-copy-streams"
import type { Table } from "./tables.ts"

/** Row count and an order-independent checksum. */
export type RowSum = { rows: number; sum: string }

const columnList = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(", ")
export const copyOutOf = (table: Table) => `copy (select ${columnList(table)} from "${table.name}") to stdout`
export const copyInto = (table: Table) => `copy "${table.name}" (${columnList(table)}) from stdin`

/** Makes the text of a row independent of server settings. */
export async function fixTextFormat(client: pg.ClientBase) {
  await client.query(
    `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
     set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0`,
  )
}

/** Passes COPY's text through and sums its rows modulo 2^128. */
export function summingStream(): { stream: Transform; result: () => RowSum } {
  let rows = 0
  let sum = 0n
  let rest: Buffer = Buffer.alloc(0)
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      const text = rest.length ? Buffer.concat([rest, chunk]) : chunk
      let from = 0
      for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10, from)) {
        sum += BigInt(`0x${hash("sha256", text.subarray(from, end)).slice(0, 32)}`)
        rows++
        from = end + 1
      }
      rest = text.subarray(from)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ rows, sum: BigInt.asUintN(128, sum).toString(16).padStart(32, "0") }) }
}

export async function rowSumOf(client: pg.ClientBase, table: Table): Promise<RowSum> {
  const { stream, result } = summingStream()
  await pipeline(client.query(copyTo(copyOutOf(table))), stream.resume())
  return result()
}
