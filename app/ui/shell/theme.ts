export const themes = ["light", "dark", "system"] as const
export type Theme = (typeof themes)[number]

const key = "ui-theme"
const listeners = new Set<() => void>()
const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value)

/** The theme chosen on this device (B70); the device's without a choice. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return isTheme(stored) ? stored : "system"
  } catch {
    return "system"
  }
}

export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Not stored, but applied until the page is left.
  }
  showTheme(theme)
  for (const listener of listeners) listener()
}

const darkDevice = () => matchMedia("(prefers-color-scheme: dark)")

function showTheme(theme: Theme) {
  const dark = theme === "dark" || (theme === "system" && darkDevice().matches)
  const root = document.documentElement
  root.dataset.theme = dark ? "dark" : "light"
}

/** Calls the listener on changes made here, in other windows and by the device. */
export function onTheme(listener: () => void) {
  const follow = () => {
    showTheme(chosenTheme())
    listener()
  }
  const device = darkDevice()
  listeners.add(listener)
  addEventListener("storage", follow)
  device.addEventListener("change", follow)
  // the device may have changed since the first paint
  showTheme(chosenTheme())
  return () => {
    listeners.delete(listener)
    removeEventListener("storage", follow)
    device.removeEventListener("change", follow)
  }
}
