import { createHash } from "node:crypto"
import { and, gt, isNull } from "drizzle-orm"
import { mayNow } from "#app/db/conditions/party-people.server.ts"
import { decisionLink } from "#app/db/schema.ts"

/** Stored instead of the token. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("base64url")

/** A link that still opens its page: neither revoked nor expired, and its author may share for the company now. */
export const validLink = (now: Date) =>
  and(
    isNull(decisionLink.revokedAt),
    gt(decisionLink.expiresAt, now),
    mayNow(decisionLink.partyId, decisionLink.byId, "shareDecision"),
  )
