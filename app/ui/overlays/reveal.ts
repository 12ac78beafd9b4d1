/** Focuses a control; when a closed tab hides it, the tab is opened first. */
export function focusControl(control: HTMLElement) {
  const panel = control.closest("[role=tabpanel]:not([data-open])")
  const tab = panel && document.getElementById(panel.getAttribute("aria-labelledby") ?? "")
  if (!tab) return control.focus()
  tab.click()
  requestAnimationFrame(() => control.focus())
}

/** The first control of the form that a refusal marked; a group of controls gives its first one. */
export function firstWrong(form: HTMLElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>("[aria-invalid=true], fieldset[data-invalid]")
  return marked?.matches("fieldset") ? (marked.querySelector<HTMLElement>("input, select, textarea") ?? marked) : marked
}
