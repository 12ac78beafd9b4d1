import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react"
import type { CitySuggestion } from "#app/domain/shared/city.ts"
import { citiesPath } from "#app/paths.ts"
import { type Suggestion, Suggestions } from "#app/ui/forms/suggestions.tsx"

export type TownSuggestionsProps = {
  /** Element around the field. */
  around: RefObject<HTMLElement | null>
  /** Called after a town was chosen, or another one typed and left. */
  onTown: () => void
}

/** Suggestions of towns for a field that the page shows before they are loaded: the field becomes a combobox. */
export function TownSuggestions({ around, onTown }: TownSuggestionsProps) {
  const id = useId()
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const [markedIndex, setMarkedIndex] = useState(-1)
  const close = () => {
    setFound([])
    setMarkedIndex(-1)
  }
  const choose = ({ value }: Suggestion) => {
    const input = around.current?.querySelector("input")
    if (input) input.value = value
    close()
    onTown()
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const marked = found[markedIndex]
    if (found.length === 0) return
    // before the first arrow nothing is marked (-1), and up marks the last
    const from = markedIndex < 0 && step === -1 ? 0 : markedIndex
    if (step) setMarkedIndex((from + step + found.length) % found.length)
    else if (event.key === "Enter" && marked) choose(marked)
    else if (event.key === "Escape") close()
    else return
    event.preventDefault()
  })
  const changed = useEffectEvent(() => onTown())
  useEffect(() => {
    const input = around.current?.querySelector("input")
    if (!input) return
    let latestRequest = 0
    const suggest = () => {
      const request = ++latestRequest
      const typed = input.value.trim()
      setTimeout(async () => {
        if (request !== latestRequest) return
        const towns = typed === "" ? [] : await townsLike(typed)
        if (request !== latestRequest || document.activeElement !== input) return
        setMarkedIndex(-1)
        setFound(towns)
      }, 120)
    }
    const leave = () => {
      latestRequest++
      setFound([])
      setMarkedIndex(-1)
    }
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-controls": id }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    const listeners = { input: suggest, keydown: onKeyDown, blur: leave, change: changed } as const
    for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener as () => void)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) input.removeEventListener(name, listener as () => void)
    }
  }, [around, id])
  useEffect(() => {
    const input = around.current?.querySelector("input")
    input?.setAttribute("aria-expanded", String(found.length > 0))
    if (markedIndex >= 0) input?.setAttribute("aria-activedescendant", `${id}-${markedIndex}`)
    else input?.removeAttribute("aria-activedescendant")
  }, [around, id, found, markedIndex])
  return <Suggestions id={id} found={found} markedIndex={markedIndex} onChoose={choose} />
}

/** Suggested towns; each value identifies its town, even among several of one name. */
async function townsLike(typed: string): Promise<Suggestion[]> {
  try {
    const answer = await fetch(`${citiesPath}?q=${encodeURIComponent(typed)}`)
    const towns: readonly CitySuggestion[] = answer.ok ? await answer.json() : []
    return towns.map(({ name, voivodeship, label }) => {
      const isFirst = towns.find((town) => town.name === name)?.voivodeship === voivodeship
      return {
        value: isFirst ? name : `${name}, ${voivodeship}`,
        label: name,
        detail: label.slice(`${name} – `.length),
      }
    })
  } catch {
    return []
  }
}
