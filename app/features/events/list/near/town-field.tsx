import { type ComponentType, useRef, useState } from "react"
import { TextField } from "#app/ui/forms/text-field.tsx"
import type { TownSuggestionsProps } from "./town-suggestions.tsx"

type TownFieldProps = { defaultValue: string; error: string | undefined; onTown: () => void }

/** Town of a search with a radius. Suggestions are loaded when somebody is about to type. */
export function TownField({ defaultValue, error, onTown }: TownFieldProps) {
  const [Suggestions, setSuggestions] = useState<ComponentType<TownSuggestionsProps>>()
  const around = useRef<HTMLDivElement>(null)
  const load = () => {
    // without suggestions the field still accepts any text
    import("./town-suggestions.tsx").then(
      (part) => setSuggestions(() => part.TownSuggestions),
      () => {},
    )
  }
  return (
    <div className="combobox" ref={around}>
      <TextField
        label="Miejscowość"
        name="miejscowosc"
        maxLength={80}
        autoComplete="off"
        onFocus={load}
        defaultValue={defaultValue}
        error={error}
      />
      {Suggestions && <Suggestions around={around} onTown={onTown} />}
    </div>
  )
}
