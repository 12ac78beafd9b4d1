import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { isOperator } from "#app/domain/moderation/operator.ts"
import { notFound } from "#app/lib/refusal.ts"
import { env } from "#app/platform/env.server.ts"
import { log } from "#app/platform/log.server.ts"

/** The viewer as the operator (X2), 404 for anyone else. Checked on every request. */
export async function getOperator(viewer: Viewer | null): Promise<Viewer> {
  if (viewer && (await mayOperate(viewer))) return viewer
  log.warn({ why: "operator" }, "access denied")
  throw notFound("")
}

/** Whether the menu links to the console. */
export async function mayOperate(viewer: Viewer): Promise<boolean> {
  if (!env.OPERATOR_EMAILS.includes(viewer.email.toLowerCase())) return false
  const [account] = await db
    .select({ email: user.email, emailVerified: user.emailVerified, realm: user.realm })
    .from(user)
    .where(eq(user.id, viewer.id))
  return account !== undefined && isOperator({ account, emails: env.OPERATOR_EMAILS })
}
