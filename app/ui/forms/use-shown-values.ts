import { type RefObject, useEffect } from "react"

/**
 * The address may change without the form (a link, Back): its controls follow, by name, except the one that somebody is
 * at. A boolean is a box's tick.
 */
export function useShownValues(
  form: RefObject<HTMLFormElement | null>,
  values: Readonly<Record<string, string | boolean>>,
) {
  const shown = JSON.stringify(values)
  useEffect(() => {
    const wanted: Record<string, string | boolean | undefined> = JSON.parse(shown)
    for (const control of form.current?.elements ?? []) {
      if (control === document.activeElement) continue
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      const value = wanted[control.name]
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        if (typeof value === "boolean") control.checked = value
      } else if (typeof value === "string") control.value = value
    }
  }, [form, shown])
}
