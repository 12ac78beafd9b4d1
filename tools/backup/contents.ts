import { hkdfSync } from "node:crypto"
import type { RowSum } from "./row-sum.ts"
import type { Counters, Shape } from "./tables.ts"

/** Grows when older programs could not read what is written. */
export const format = 1

/** First entry of a backup: whether it can be restored here is known before anything is touched. */
export type Head = { format: number; createdAt: string; postgres: string; secret: string | null; shape: Shape }

/** Last entry: what all the others must amount to. A backup without it was cut off. */
export type Manifest = {
  tables: Record<string, RowSum>
  counters: Counters
  files: { count: number; sum: string }
  /** Files that rows name and that were gone already. */
  missing: string[]
}

/** Work that waited in the queue, or had been given up: it is put into the new queue. */
export type WaitingWork = { work: "fact" | "mail"; id: string }[]

/** Tells whether two installations have the same secret, and nothing else about it. */
export const fingerprintOf = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "pomost", "fingerprint", 12)).toString("base64url")
