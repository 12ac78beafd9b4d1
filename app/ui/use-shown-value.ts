import { type RefObject, useEffect } from "react"

/**
 * The address may change without the form (a link, Back): its control follows, unless somebody is at it. A boolean is
 * a box's tick.
 */
export function useShownValue(form: RefObject<HTMLFormElement | null>, name: string, value: string | boolean) {
  useEffect(() => {
    const control = form.current?.elements.namedItem(name)
    if (control === document.activeElement) return
    if (control instanceof HTMLInputElement && typeof value === "boolean") control.checked = value
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = String(value)
  }, [form, name, value])
}
