import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { controlProps, Field, type FieldProps } from "./field.tsx"
import { type Suggestion, Suggestions } from "./suggestions.tsx"

type ComboboxProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type" | "list" | "onChange" | "defaultValue"> & {
    defaultValue?: string
    /** Matches of the typed text, best first; called 120 ms after the last key. */
    suggest: (typed: string) => readonly Suggestion[] | Promise<readonly Suggestion[]>
    onChoose?: (suggestion: Suggestion) => void
    onType?: (typed: string) => void
    /** The focus leaves the field with this text. */
    onLeave?: (typed: string) => void
  }

/** A text field with suggestions that accepts any text. A plain field without JavaScript. */
export function Combobox({ suggest, onChoose, onType, onLeave, defaultValue = "", ...props }: ComboboxProps) {
  const { name, label, hint, error, required, id, hideLabel, className, ...native } = props
  const listId = useId()
  const [typed, setTyped] = useState(defaultValue)
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const [query, setQuery] = useState<string | null>(null)
  const [markedIndex, setMarkedIndex] = useState(-1)
  const latestSuggest = useRef(suggest)
  latestSuggest.current = suggest
  useEffect(() => {
    if (query === null) return
    let isStale = false
    const timer = setTimeout(async () => {
      const matches = query.trim() === "" ? [] : await latestSuggest.current(query)
      if (!isStale) setFound(matches)
    }, 120)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [query])
  const open = query !== null && found.length > 0
  const close = () => {
    setQuery(null)
    setFound([])
    setMarkedIndex(-1)
  }
  const choose = (suggestion: Suggestion) => {
    setTyped(suggestion.value)
    close()
    onChoose?.(suggestion)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const marked = found[markedIndex]
    if (step && !open) setQuery(typed)
    else if (step) {
      // from the field itself, the arrow up leads to the last suggestion
      const from = markedIndex < 0 && step < 0 ? 0 : markedIndex
      setMarkedIndex((from + step + found.length) % found.length)
    } else if (event.key === "Enter" && open && marked) choose(marked)
    else if (event.key === "Escape" && open) close()
    else return
    event.preventDefault()
  }
  return (
    <Field {...{ name, label, hint, error, required, id, hideLabel, className }}>
      <div className="combobox">
        <input
          className="input"
          autoComplete="off"
          {...native}
          {...controlProps(props)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && markedIndex >= 0 ? `${listId}-${markedIndex}` : undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setQuery(target.value)
            setMarkedIndex(-1)
            onType?.(target.value)
          }}
          onKeyDown={handleKey}
          onBlur={() => {
            close()
            onLeave?.(typed)
          }}
        />
        <Suggestions id={listId} found={open ? found : []} markedIndex={markedIndex} onChoose={choose} />
      </div>
    </Field>
  )
}
