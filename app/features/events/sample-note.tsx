import { useEffect } from "react"
import { type SampleReason, sampleMark, samplesForNow, sampleToast } from "#app/domain/events/samples.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { Icon } from "#app/ui/media/icon.tsx"

/** Marks samples, with a toast where a list fell back to them (D5). */
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

/** Above the samples that stand for a list. */
export const ListSampleNote = ({ reason }: { reason: SampleReason }) =>
  reason === "failed" ? <SampleNote toast={sampleToast} /> : <SampleNote text={samplesForNow} />
