import { useEffect, useRef } from "react"
import { useSentForm } from "./sent-in-place.tsx"
import { forgetDraft } from "./use-draft.ts"

/** Forgets a form's draft once it was accepted, also where the form then disappears. Returns its `onSubmit`. */
export function useForgottenDraft(name: string, refused: boolean) {
  const sent = useRef<{ name: string; isUnderWay: boolean } | null>(null)
  const { idle } = useSentForm()
  useEffect(() => {
    if (!sent.current) return
    if (!idle) sent.current.isUnderWay = true
    else if (sent.current.isUnderWay) {
      if (!refused) forgetDraft(sent.current.name)
      sent.current = null
    }
  }, [idle, refused])
  return () => {
    sent.current = { name, isUnderWay: false }
  }
}
