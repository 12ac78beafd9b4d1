import { useEffect } from "react"
import { sampleMark } from "#app/domain/samples.ts"
import { Icon } from "#app/ui/icon.tsx"
import { showToast } from "#app/ui/toast-queue.ts"

/** The mark over everything that is shown from the samples, with the spec's toast where a list fell back to them (D5). */
export function SampleNote({ toast, text }: { toast?: { title: string; description: string }; text?: string }) {
  useEffect(() => {
    if (toast) showToast({ ...toast, tone: "bad" })
  }, [toast])
  return (
    <p className="note" role="note">
      <Icon name="info" />
      <span>
        <b>{sampleMark}</b>
        <br />
        {text ?? toast?.description}
      </span>
    </p>
  )
}
