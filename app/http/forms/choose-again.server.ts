import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { asksForPage } from "../requests/request-context.ts"
import { sentFiles } from "../requests/sent-form.server.ts"

/**
 * Adds errors for files that must be chosen again, as a page without JavaScript loses them. `stored`: controls whose
 * files the refused form still names.
 */
export function chooseAgain(request: Request, errors: FieldErrors, stored: readonly string[] = []): FieldErrors {
  if (!asksForPage(request)) return errors
  const lost = [...sentFiles(request)].filter(([control]) => errors[control] || !stored.includes(control))
  const sentences = lost.map(([control, files]) => [control, [errors[control], again(files)].filter(Boolean).join(" ")])
  return { ...errors, ...Object.fromEntries(sentences) }
}

const again = (files: number) =>
  files > 1
    ? "Wybierz pliki jeszcze raz – przeglądarka ich nie\u00a0przechowuje."
    : "Wybierz plik jeszcze raz – przeglądarka go nie\u00a0przechowuje."
