import { useRef } from "react"
import { Form, useNavigate } from "react-router"
import type { HomeSuggestion } from "#app/features/events/search/suggestion-queries.server.ts"
import { eventsPath, suggestionsPath } from "#app/paths.ts"
import { Combobox } from "#app/ui/forms/combobox.tsx"
import type { Suggestion } from "#app/ui/forms/suggestions.tsx"
import { Icon } from "#app/ui/media/icon.tsx"

/** Enter and the button open the list, a suggestion opens its page. A plain GET form without JavaScript (A18). */
export function HomeSearch() {
  const navigate = useNavigate()
  const knownSuggestions = useRef<readonly HomeSuggestion[]>([])
  const suggest = async (typed: string): Promise<Suggestion[]> => {
    knownSuggestions.current = await fetchSuggestions(typed)
    return knownSuggestions.current.map(({ title, detail }) => ({ value: title, detail }))
  }
  const open = (chosen: Suggestion) => {
    const href = knownSuggestions.current.find(
      ({ title, detail }) => title === chosen.value && detail === chosen.detail,
    )?.href
    if (href) navigate(href)
  }
  return (
    <Form className="search" role="search" action={eventsPath}>
      <div className="with-icon">
        <Icon name="search" />
        <Combobox
          label="Szukaj"
          hideLabel
          name="q"
          enterKeyHint="search"
          maxLength={100}
          placeholder="Szukaj wydarzeń, organizacji lub miast..."
          suggest={suggest}
          onChoose={open}
        />
      </div>
      <button className="btn" type="submit" aria-label="Szukaj">
        <Icon name="arrow-right" />
        <span>Szukaj</span>
      </button>
    </Form>
  )
}

/** Suggestions for the typed text; failures are silent, because the search works without them. */
async function fetchSuggestions(typed: string): Promise<HomeSuggestion[]> {
  try {
    const answer = await fetch(`${suggestionsPath}?${new URLSearchParams({ q: typed })}`)
    if (!answer.ok) return []
    const { suggestions } = (await answer.json()) as { suggestions: HomeSuggestion[] }
    return suggestions
  } catch {
    return []
  }
}
