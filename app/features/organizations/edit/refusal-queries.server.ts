import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type OrganizationSection, organizationSections } from "#app/domain/organizations/organization-sections.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { differences } from "./differences.ts"
import { findOwnOrganization } from "./queries.server.ts"

export type RefusedSave = { values: TypedValues; refusal: Refusal | null }

/** What a refused section returns besides its errors: after a conflict, the stored values and the differences. */
export const refusedIn =
  (section: OrganizationSection) =>
  async ({ values, refusal }: RefusedSave, { viewer }: { viewer: Viewer }) => {
    if (refusal?.reason !== "conflict") return { section, conflict: null }
    const stored = await findOwnOrganization(viewer)
    return {
      section,
      conflict: { version: stored?.version ?? 0, differences: differences(stored?.values[section] ?? {}, values) },
    }
  }

export const failureOf = (section: OrganizationSection) => `${organizationSections[section].failed}. Spróbuj ponownie.`
