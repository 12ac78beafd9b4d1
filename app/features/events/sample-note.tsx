import { useEffect } from "react"
import { type SampleReason, sampleMark, samplesForNow, sampleToast } from "#app/domain/events/samples.ts"
import { showToast } from "#app/ui/feedback/toast-queue.ts"
import { Icon } from "#app/ui/media/icon.tsx"

/** Marks samples; with a toast when a list shows them instead of its rows (D5). */
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

/** Note above samples that replace a list. */
export const ListSampleNote = ({ reason }: { reason: SampleReason }) =>
  reason === "failed" ? <SampleNote toast={sampleToast} /> : <SampleNote text={samplesForNow} />
