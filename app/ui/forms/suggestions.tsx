import { useEffect } from "react"
import { count } from "#app/lib/text/plural-forms.ts"

/** `detail` distinguishes equal names: "Olsztyn" – "śląskie". */
export type Suggestion = { value: string; label?: string; detail?: string }

type SuggestionsProps = {
  id: string
  found: readonly Suggestion[]
  markedIndex: number
  onChoose: (suggestion: Suggestion) => void
}

export function Suggestions({ id, found, markedIndex, onChoose }: SuggestionsProps) {
  useEffect(() => {
    if (markedIndex >= 0) document.getElementById(`${id}-${markedIndex}`)?.scrollIntoView({ block: "nearest" })
  }, [id, markedIndex])
  return (
    <>
      <div className="combobox__list" id={id} role="listbox" aria-label="Podpowiedzi" hidden={found.length === 0}>
        {found.map((suggestion, place) => (
          <button
            key={`${suggestion.value}|${suggestion.detail}`}
            id={`${id}-${place}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={place === markedIndex}
            // Leaves the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            <span>{suggestion.label ?? suggestion.value}</span>
            {suggestion.detail && <span className="muted small"> {suggestion.detail}</span>}
          </button>
        ))}
      </div>
      <span className="hidden" role="status">
        {found.length > 0 && count(found.length, "wynik")}
      </span>
    </>
  )
}
