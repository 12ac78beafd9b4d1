import { expect, test } from "vitest"
import { establishedAt, slopeOf } from "./resource-samples.ts"

test("the slope is that of the line closest to all samples, per hour", () => {
  const sample = (at: number, megabytes: number) => ({ at, megabytes, files: 30, clients: 0, connections: 1 })
  const samples = [sample(0, 300), sample(0.5, 303), sample(1, 302), sample(2, 308)]
  expect(slopeOf(samples, ({ megabytes }) => megabytes)).toBeCloseTo(3.7143, 3)
  expect(slopeOf(samples, ({ files }) => files)).toBe(0)
  expect(slopeOf(samples.slice(0, 1), ({ megabytes }) => megabytes)).toBe(0)
})

test("an established connection at our port counts as a client's; one in CLOSE_WAIT does not", () => {
  const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1113 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 10 1 0
   1: 0100007F:1113 0100007F:A000 01 00000000:00000000 00:00000000 00000000     0        0 11 1 0
   2: 0100007F:1113 0100007F:A001 08 00000000:00000000 00:00000000 00000000     0        0 12 1 0
   3: 0100007F:B000 0100007F:1538 01 00000000:00000000 00:00000000 00000000     0        0 13 1 0
`
  expect(establishedAt(table, 0x1113)).toEqual(["11"])
})
