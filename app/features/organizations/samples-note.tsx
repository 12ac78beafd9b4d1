import { useEffect } from "react"
import {
  sampleOrganizationsForNow,
  sampleOrganizationsToast,
  sampleOrganizationTexts,
} from "#app/domain/organizations/organization-samples.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { Icon } from "#app/ui/media/icon.tsx"

/** Marks built-in samples (D5). */
export function SamplesNote({ children }: { children: string }) {
  return (
    <p className="note samples-note">
      <Icon name="info" />
      <span>
        <b>{sampleOrganizationTexts.mark}.</b> {children}
      </span>
    </p>
  )
}

/** Over a list of samples: an error only when the read failed (A 8, A8). */
export function SamplesInstead({ reason }: { reason: "failed" | "empty" }) {
  const failed = reason === "failed"
  useEffect(() => {
    if (failed) showToast({ ...sampleOrganizationsToast, tone: "bad" })
  }, [failed])
  return <SamplesNote>{failed ? sampleOrganizationsToast.description : sampleOrganizationsForNow}</SamplesNote>
}
