import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { failedSentences, type OrganizationSection } from "#app/domain/organizations/organization-sections.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { log } from "#app/platform/log.server.ts"
import { differences } from "./differences.ts"
import { findOwnOrganization } from "./queries.server.ts"
import type { RefusedSection } from "./section-form.tsx"

type TypedValues = Record<string, string | string[]>

/** A failed save with its values: outdated (409), missing picture (400) or a bug (500, A 8). Rethrows the rest. */
export async function refusedSave(
  viewer: Viewer,
  section: OrganizationSection,
  values: TypedValues,
  error: unknown,
): Promise<RefusedSection & { status: number }> {
  const refused = { section, values, conflict: null }
  if (!(error instanceof Refusal)) {
    log.error({ err: error, userId: viewer.id, section }, "an organization could not be saved")
    return { ...refused, errors: { "": `${failedSentences[section]}. Spróbuj ponownie.` }, status: 500 }
  }
  if (error.reason === "invalid") return { ...refused, errors: { "": error.message }, status: 400 }
  if (error.reason !== "conflict") throw error
  const now = await findOwnOrganization(viewer)
  return {
    ...refused,
    errors: { "": error.message },
    conflict: { version: now?.version ?? 0, differences: differences(now?.values[section] ?? {}, values) },
    status: 409,
  }
}
