import { createHash, createHmac } from "node:crypto"
import { and, gt, isNull, type SQL } from "drizzle-orm"
import { mayNow } from "#app/db/conditions/party-people.server.ts"
import { decisionLink } from "#app/db/schema.ts"
import { env } from "#app/platform/env.server.ts"

/** 256 bits that only this server can derive from a link's id, so that a repeated form gets the same address. */
export const tokenOf = (linkId: string) =>
  createHmac("sha256", env.AUTH_SECRET).update(`decision link ${linkId}`).digest("base64url")

/** The hash that is stored instead of the token. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("base64url")

/** A link that opens its page: neither revoked nor expired, and its author may still share for the company. */
export const validLink = (now: Date | SQL) =>
  and(
    isNull(decisionLink.revokedAt),
    gt(decisionLink.expiresAt, now),
    mayNow(decisionLink.partyId, decisionLink.byId, "shareDecision"),
  )
