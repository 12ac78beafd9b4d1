import { and, eq, sql } from "drizzle-orm"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db, type Tx } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { publishToColleagues } from "#app/db/outbox/publish.server.ts"
import { organization, organizationFollow } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { canFollow } from "#app/domain/organizations/organization.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import { forbidden } from "#app/lib/refusal.ts"
import { requireListed } from "../list/queries.server.ts"

/** Follows an organization for the viewer's party (A37); idempotent. 404 in another realm, 403 for one's own. */
export async function follow(viewer: Viewer, organizationId: string) {
  requirePermission(viewer, "follow")
  const pair = { partyId: viewer.partyId, organizationId }
  if (!canFollow(viewer, { id: organizationId })) throw forbidden("Nie można obserwować własnej organizacji.")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "follow")
    await requireListed(tx, viewer, organizationId)
    const added = await tx
      .insert(organizationFollow)
      .values({ ...pair, byId: viewer.id })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    await addFollowers(tx, organizationId, 1)
    await publishToColleagues(tx, viewer, { kind: "saved" })
    await record(tx, { what: "organization.follow", aboutId: organizationId, by: viewer, realm: viewer.realm })
  })
}

/** Reverts `follow`; idempotent. */
export async function unfollow(viewer: Viewer, organizationId: string) {
  requirePermission(viewer, "follow")
  await db.transaction(async (tx) => {
    await lockRole(tx, viewer, "follow")
    const removed = await tx
      .delete(organizationFollow)
      .where(and(eq(organizationFollow.partyId, viewer.partyId), eq(organizationFollow.organizationId, organizationId)))
      .returning()
    if (removed.length === 0) return
    await addFollowers(tx, organizationId, -1)
    await publishToColleagues(tx, viewer, { kind: "saved" })
    await record(tx, { what: "organization.unfollow", aboutId: organizationId, by: viewer, realm: viewer.realm })
  })
}

const addFollowers = (tx: Tx, organizationId: string, more: number) =>
  tx
    .update(organization)
    // following is not an edit, so `updatedAt` stays
    .set({ followers: sql`${organization.followers} + ${more}`, updatedAt: sql`${organization.updatedAt}` })
    .where(eq(organization.id, organizationId))
