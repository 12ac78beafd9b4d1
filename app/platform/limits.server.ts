import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import { pool } from "#app/db/connection/client.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { afterWaiting } from "#app/lib/text/waiting.ts"
import { log } from "./log.server.ts"

/** Rate limits; a key is a person, an address or both. `duration` in seconds. */
const limits = {
  signIn: { points: 10, duration: 15 * 60 },
  signInAddress: { points: 100, duration: 15 * 60 },
  /** For one account, from anywhere but its known devices (decision 013). */
  signInAccount: { points: 30, duration: 15 * 60 },
  register: { points: 20, duration: 60 * 60 },
  /** Emails anyone may request for an address: password reset, confirmation. */
  link: { points: 1, duration: 60 },
  linkAddress: { points: 30, duration: 60 * 60 },
  /** For the current password, before irreversible actions. */
  password: { points: 10, duration: 15 * 60 },
  secondFactor: { points: 5, duration: 10 * 60 },
  secondFactorAccount: { points: 30, duration: 24 * 60 * 60 },
  export: { points: 5, duration: 60 * 60 },
  propose: { points: 30, duration: 24 * 60 * 60 },
  inquiry: { points: 10, duration: 24 * 60 * 60 },
  contact: { points: 10, duration: 24 * 60 * 60 },
  report: { points: 20, duration: 24 * 60 * 60 },
  /** A workshop of thirty people shares one network. */
  demo: { points: 40, duration: 60 * 60 },
  /** For previews that have to be drawn, by network. */
  preview: { points: 120, duration: 60 * 60 },
  /** For documents made on demand, by person and by network. */
  document: { points: 60, duration: 10 * 60 },
  /** Checks of fingerprints by one network. */
  documentCheck: { points: 60, duration: 10 * 60 },
  documentAddress: { points: 300, duration: 10 * 60 },
  /** Answers to a private link, by link and by network. */
  decision: { points: 10, duration: 60 * 60 },
  decisionAddress: { points: 60, duration: 60 * 60 },
  /** For invitations to a team, also repeated ones, by party. */
  memberInvite: { points: 30, duration: 24 * 60 * 60 },
  /** For the same by network; a workshop of thirty people shares one. */
  memberInviteNetwork: { points: 60, duration: 24 * 60 * 60 },
  /** For the same by all parties in their first week together, and by all others together. */
  memberInviteSite: { points: 1000, duration: 24 * 60 * 60 },
  /** For presses of "Dołącz", by network. */
  memberJoin: { points: 60, duration: 60 * 60 },
  upload: { points: 60, duration: 60 * 60 },
  write: { points: 120, duration: 60 },
  message: { points: 10, duration: 1 },
  /** In each process by itself: writing it to the database would cost more than most searches. */
  search: { points: 200, duration: 10, perProcess: true },
} as const

export type Limit = keyof typeof limits
const limiters = new Map<Limit, RateLimiterPostgres | RateLimiterMemory>()

function limiter(name: Limit) {
  const made = limiters.get(name) ?? newLimiter(name)
  limiters.set(name, made)
  return made
}

/** Shared through the database; falls back to this process's memory while it is unavailable. */
function newLimiter(name: Limit) {
  const setting = { ...limits[name], keyPrefix: name }
  const ofThisProcess = new RateLimiterMemory(setting)
  if ("perProcess" in limits[name]) return ofThisProcess
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    insuranceLimiter: ofThisProcess,
    ...setting,
  })
}

const tooMany = (wait: string) => `Za dużo prób. Spróbuj ponownie ${wait}.`

/** Takes a point; throws a Refusal (429) with the time to wait ("za 15 minut") when none is left. */
export async function limit(name: Limit, key: string, sentence = tooMany) {
  try {
    await limiter(name).consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    log.warn({ limit: name, key, seconds }, "limited")
    throw new Refusal("too-many", sentence(afterWaiting(seconds)), seconds)
  }
}

/** Restores all points, as after a right password. */
export const resetLimit = async (name: Limit, key: string) => void (await limiter(name).delete(key))

/** Returns a point, for an attempt that should not count. */
export const refundPoint = async (name: Limit, key: string) => void (await limiter(name).reward(key, 1))
