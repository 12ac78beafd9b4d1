import { useSyncExternalStore } from "react"
import { Icon } from "../media/icon.tsx"
import { chooseTheme, chosenTheme, onTheme, type Theme } from "./theme.ts"

const choices = [
  { theme: "light", label: "Jasny", icon: "sun" },
  { theme: "dark", label: "Ciemny", icon: "moon" },
  { theme: "system", label: "Systemowy", icon: "monitor" },
] as const

/** Light, dark or the device's setting (B70). */
export function ThemeToggle() {
  const chosen = useSyncExternalStore<Theme>(onTheme, chosenTheme, () => "system")
  return (
    <fieldset className="theme js-only">
      <legend className="hidden">Motyw</legend>
      {choices.map(({ theme, label, icon }) => (
        <label key={theme}>
          <input
            type="radio"
            name="ui-theme"
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={icon} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
