import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type CompanySection, companySections } from "#app/domain/organizations/company.ts"
import { companyLabels, differences } from "../edit/differences.ts"
import type { RefusedSave } from "../edit/refusal-queries.server.ts"
import { findOwnCompany } from "./queries.server.ts"

/** What a refused section returns besides its errors: after a conflict, the stored values and the differences. */
export const refusedIn =
  (section: CompanySection) =>
  async ({ values, refusal }: RefusedSave, { viewer }: { viewer: Viewer }) => {
    if (refusal?.reason !== "conflict") return { section, conflict: null }
    const stored = await findOwnCompany(viewer)
    return {
      section,
      conflict: {
        version: stored?.version ?? 0,
        differences: differences(stored?.values[section] ?? {}, values, companyLabels),
      },
    }
  }

export const failureOf = (section: CompanySection) => `${companySections[section].failed}. Spróbuj ponownie.`
