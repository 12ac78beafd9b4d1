import { useEffect } from "react"
import { sampleOrganizationsToast, sampleOrganizationTexts } from "#app/domain/organization-samples.ts"
import { Icon } from "#app/ui/icon.tsx"
import { showToast } from "#app/ui/toast-queue.ts"

/** The mark over built-in samples (D5). */
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

/** Over a list that fell back to them, with the spec's toast (A 8). */
export function SamplesInstead() {
  useEffect(() => showToast({ ...sampleOrganizationsToast, tone: "bad" }), [])
  return <SamplesNote>{sampleOrganizationsToast.description}</SamplesNote>
}
