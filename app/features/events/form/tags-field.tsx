import { useState } from "react"
import { eventLimits } from "#app/domain/events/event.ts"
import { hasRepeatedTag, uniqueTags } from "#app/domain/events/event-tags.ts"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Warning } from "./section.tsx"

const hint = `Oddziel przecinkami, najwyżej ${eventLimits.tags}, np. „bieganie, rodziny, Toruń”`

export function TagsField({ name, defaultValue, error }: { name: string; defaultValue: string; error?: string }) {
  const [typed, setTyped] = useState(defaultValue)
  const tags = uniqueTags(typed)
  const remove = (tag: string) => setTyped(tags.filter((other) => other !== tag).join(", "))
  return (
    <div className="field">
      <TextField
        label="Tagi (opcjonalnie)"
        name={name}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        hint={hasRepeatedTag(typed) ? <Warning>Ten tag już jest na liście</Warning> : hint}
      />
      {tags.length > 0 && (
        <ul className="chips js-only" aria-label="Dodane tagi">
          {tags.map((tag) => (
            <li key={tag}>
              <button className="chip" type="button" aria-label={`Usuń tag „${tag}”`} onClick={() => remove(tag)}>
                {tag}
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
