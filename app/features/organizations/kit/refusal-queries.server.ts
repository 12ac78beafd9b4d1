import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type KitSection, kitLabels } from "#app/domain/organizations/kit/kit.ts"
import { materialErrors } from "#app/domain/organizations/kit/material-file.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { differences } from "../edit/differences.ts"
import type { RefusedSave } from "../edit/refusal-queries.server.ts"
import { getKit } from "./queries.server.ts"

type RefusedKit = RefusedSave & { errors: FieldErrors }

/** What a refused section returns besides its errors: after a conflict of the texts, the stored ones. */
export const refusedKit =
  (section: KitSection) =>
  async ({ errors, values, refusal }: RefusedKit, { viewer }: { viewer: Viewer }) => {
    if (refusal?.reason === "too-large") return { section, conflict: null, errors: { file: materialErrors.size } }
    if (section !== "opis" || refusal?.reason !== "conflict") return { section, conflict: null, errors }
    const stored = await getKit(viewer)
    return {
      section,
      errors,
      conflict: { version: stored.version, differences: differences(stored.values, values, kitLabels) },
    }
  }
