import { type RefObject, useEffect } from "react"

/** Updates controls by name when the address changes (a link, Back), except the focused one. */
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
