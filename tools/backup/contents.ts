import { hkdfSync } from "node:crypto"
import type { JobKind } from "#app/db/outbox/queue.server.ts"
import type { RowSum } from "./row-sum.ts"
import type { Counters, Shape } from "./tables.ts"

/** Increase when older versions cannot read the new backups. */
export const format = 1

/** First entry: allows checks before anything is changed. */
export type Head = { format: number; createdAt: string; postgres: string; secret: string | null; shape: Shape }

/** Last entry with checksums; without it the backup is incomplete. */
export type Manifest = {
  tables: Record<string, RowSum>
  counters: Counters
  files: { count: number; sum: string }
  /** Files that rows name but that were missing. */
  missing: string[]
}

/** Queued or given-up jobs, restored into the new queue. "mail" is the former name of "email". */
export type WaitingWork = { work: JobKind | "mail"; id: string }[]

/** Identifies a secret without revealing it. */
export const fingerprintOf = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "pomost", "fingerprint", 12)).toString("base64url")
