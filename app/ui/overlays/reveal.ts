import type { MouseEvent } from "react"

/** Focuses by script: a changed address would make the router drop a refusal. */
export function goTo(event: MouseEvent, id: string) {
  const place = document.getElementById(id)
  if (!place) return
  event.preventDefault()
  if (!place.matches("input, textarea")) place.tabIndex = -1
  place.scrollIntoView({ block: "start" })
  place.focus({ preventScroll: true })
}

/** Focuses a control, first opening the tab that hides it. */
export function focusControl(control: HTMLElement) {
  const panel = control.closest("[role=tabpanel]:not([data-open])")
  const tab = panel && document.getElementById(panel.getAttribute("aria-labelledby") ?? "")
  if (!tab) return control.focus()
  tab.click()
  requestAnimationFrame(() => control.focus())
}

/** The first invalid control of the form; of a group its first control. */
export function firstWrong(form: HTMLElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>("[aria-invalid=true], fieldset[data-invalid]")
  return marked?.matches("fieldset") ? (marked.querySelector<HTMLElement>("input, select, textarea") ?? marked) : marked
}
