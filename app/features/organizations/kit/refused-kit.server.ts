import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type KitSection, kitLabels } from "#app/domain/organizations/kit/kit.ts"
import { materialErrors } from "#app/domain/organizations/kit/material-file.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { differences } from "../edit/differences.ts"
import { getKit } from "./queries.server.ts"

type Coming = { errors: Record<string, string>; values: Record<string, string | string[]>; refusal: Refusal | null }

/** What a refused section carries besides: after a conflict of the texts what is stored by now. */
export const refusedKit =
  (section: KitSection) =>
  async ({ errors, values, refusal }: Coming, { viewer }: { viewer: Viewer }) => {
    if (refusal?.reason === "too-large") return { section, conflict: null, errors: { file: materialErrors.size } }
    if (section !== "opis" || refusal?.reason !== "conflict") return { section, conflict: null, errors }
    const now = await getKit(viewer)
    return {
      section,
      errors,
      conflict: { version: now.version, differences: differences(now.values, values, kitLabels) },
    }
  }
