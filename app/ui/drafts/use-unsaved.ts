import { type RefObject, useEffect, useRef } from "react"
import { onSending } from "#app/lib/forms/accepted-forms.ts"
import { addressOf } from "#app/lib/forms/lost-answer.ts"

/** Not compared, as the page itself renews it. */
const versionControl = "version"

/** What was typed, as text for comparison. Files count by name and size. */
const contentOf = (form: HTMLFormElement) =>
  JSON.stringify(
    [...new FormData(form)].flatMap(([name, value]) =>
      name === versionControl ? [] : [[name, typeof value === "string" ? value : `${value.name} ${value.size}`]],
    ),
  )

/** Filled with a draft: unsaved until it is accepted, also where the browser had restored the values itself. */
export const setRestored = (form: HTMLFormElement, isRestored: boolean) =>
  form.toggleAttribute("data-restored", isRestored)
const isRestored = (form: HTMLFormElement) => form.hasAttribute("data-restored")

type Submission = { form: HTMLFormElement; content: string }
type UnsavedOptions = {
  /** Unsaved from the start, such as a draft. */
  changed: boolean
  /** Called once a form that was being sent is answered. */
  onAnswer: (isAccepted: boolean) => void
}

/** The form around `place`, or those of an element with `data-forms`: whether they are unsaved or being sent. */
export function useUnsaved(place: RefObject<HTMLElement | null>, { changed, onAnswer }: UnsavedOptions) {
  const saved = useRef(new WeakMap<HTMLFormElement, string>())
  const forms = () => {
    const around = place.current?.closest<HTMLElement>("form, [data-forms]")
    return around instanceof HTMLFormElement ? [around] : [...(around?.querySelectorAll("form") ?? [])]
  }
  /** The form whose submission begins in this task: it is not lost, whatever its target. */
  const submitting = useRef<EventTarget | null>(null)
  const lastSubmitted = useRef<Submission | null>(null)
  const beingSent = useRef<Submission | null>(null)
  const isStartSaved = useRef(false)
  const isSubmitting = () => forms().some((form) => form === submitting.current)
  const isChanged = (form: HTMLFormElement) => {
    const savedContent = saved.current.get(form)
    return isRestored(form) || (savedContent !== undefined && contentOf(form) !== savedContent)
  }
  const isDirty = () => {
    const isUnsavedFromStart = changed && !isSubmitting() && !isStartSaved.current
    return isUnsavedFromStart || forms().some((form) => form !== submitting.current && isChanged(form))
  }
  const latest = useRef({ forms, isDirty, onAnswer })
  latest.current = { forms, isDirty, onAnswer }
  useEffect(() => {
    // after the controls have formatted their values for posting, such as an amount without spaces
    queueMicrotask(() => {
      for (const form of latest.current.forms()) if (!saved.current.has(form)) saved.current.set(form, contentOf(form))
    })
  })
  useEffect(() => {
    if (!changed) isStartSaved.current = false
  }, [changed])
  useEffect(() => {
    const submit = ({ target }: Event) => {
      submitting.current = target
      const isOwn = target instanceof HTMLFormElement && latest.current.forms().includes(target)
      lastSubmitted.current = isOwn ? { form: target, content: contentOf(target) } : null
      setTimeout(() => {
        submitting.current = null
      })
    }
    const stopListening = onSending((address) => {
      const sent = lastSubmitted.current
      if (!sent || addressOf(sent.form, document) !== address) return () => {}
      beingSent.current = sent
      return (isAccepted) => {
        if (beingSent.current !== sent) return
        beingSent.current = null
        isStartSaved.current = isAccepted
        if (isAccepted) {
          saved.current.set(sent.form, sent.content)
          setRestored(sent.form, false)
        }
        latest.current.onAnswer(isAccepted)
      }
    })
    addEventListener("submit", submit, true)
    return () => {
      removeEventListener("submit", submit, true)
      stopListening()
      beingSent.current = null
    }
  }, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.isDirty()) event.preventDefault()
    }
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [])
  return useRef({
    isDirty: () => latest.current.isDirty(),
    /** Whether a form of these is being sent, and no other one in this task. */
    isBeingSent: () => beingSent.current !== null && submitting.current === null,
  }).current
}
