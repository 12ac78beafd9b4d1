import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from "react"
import { type Draft, useDraft } from "./use-draft.ts"
import "./drafted.css"

type DraftedForm = {
  form: RefObject<HTMLFormElement | null>
  /** Typed values of the refused form, or of the draft after a reload. */
  values: Draft | undefined
  /** The values are a draft's, so the form starts with unsaved changes. */
  restored: boolean
  discard: () => void
}
type DraftedProps = {
  name: string
  skip?: string[]
  refused: { values: Draft } | undefined
  /** Number of accepted submissions (`useSentForms`), where the page stays after sending. */
  sent?: number
  children: (form: DraftedForm) => ReactNode
}

/** A form whose text survives a reload (`useDraft`): remounted with the draft, under a note that says so. */
export function Drafted({ name, skip, refused, sent = 0, children }: DraftedProps) {
  const form = useRef<HTMLFormElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const { draft, discard } = useDraft(name, form, { skip, around })
  useEffect(() => {
    if (sent > 0) discard()
  }, [sent, discard])
  const restored = refused ? null : draft
  return (
    <div ref={around}>
      {restored && <DraftNote onDiscard={discard} />}
      <Fragment key={`${restored ? "restored" : "fresh"} ${sent}`}>
        {children({ form, values: restored ?? refused?.values, restored: restored !== null, discard })}
      </Fragment>
    </div>
  )
}

export const DraftNote = ({ onDiscard, lasting = false }: { onDiscard: () => void; lasting?: boolean }) => (
  <div className="note note--draft" role="status">
    <p>{`Przywróciliśmy niezapisane zmiany z ${lasting ? "tej" : "tej karty"} przeglądarki.`}</p>
    <button className="btn btn--quiet btn--small" type="button" onClick={onDiscard}>
      Odrzuć je
    </button>
  </div>
)
