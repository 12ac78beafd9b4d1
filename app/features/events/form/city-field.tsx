import { type ComponentProps, useRef } from "react"
import type { CitySuggestion } from "#app/domain/shared/city.ts"
import { fold } from "#app/lib/text/fold.ts"
import { citiesPath } from "#app/paths.ts"
import { Combobox } from "#app/ui/forms/combobox.tsx"

type CityFieldProps = Omit<ComponentProps<typeof Combobox>, "suggest" | "onChoose" | "onType" | "onLeave"> & {
  voivodeship: string
  onVoivodeship: (voivodeship: string) => void
}

/** Town with suggestions, larger ones first; any text is accepted. */
export function CityField({ voivodeship, onVoivodeship, ...props }: CityFieldProps) {
  const found = useRef<readonly CitySuggestion[]>([])
  const suggest = async (typed: string) => {
    found.current = await citiesLike(typed)
    return found.current.map((city) => ({ value: city.name, detail: detailOf(city) }))
  }
  // a name typed in full counts as chosen, unless several towns have it
  const complete = async (typed: string) => {
    const name = fold(typed).trim()
    if (voivodeship !== "" || name === "") return
    const [same, ...others] = (await citiesLike(name)).filter((city) => fold(city.name) === name)
    if (same && others.length === 0) onVoivodeship(same.voivodeship)
  }
  return (
    <Combobox
      {...props}
      suggest={suggest}
      onLeave={complete}
      onChoose={({ value, detail }) => {
        const city = found.current.find((city) => city.name === value && detailOf(city) === detail)
        if (city) onVoivodeship(city.voivodeship)
      }}
    />
  )
}

/** "Olsztyn – śląskie, pow. częstochowski" without the town. */
const detailOf = ({ name, label }: CitySuggestion) => label.slice(`${name} – `.length)

/** Suggested towns; none when the server does not answer, as the field accepts any text. */
async function citiesLike(typed: string): Promise<readonly CitySuggestion[]> {
  try {
    const answer = await fetch(`${citiesPath}?q=${encodeURIComponent(typed)}`)
    return answer.ok ? ((await answer.json()) as CitySuggestion[]) : []
  } catch {
    return []
  }
}
