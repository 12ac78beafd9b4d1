import { asksForPage } from "../responses/request-context.ts"
import type { FieldErrors } from "./form.server.ts"
import { sentFiles } from "./sent-form.server.ts"

/** Adds to the errors that the files of `control` must be chosen again, as a page without JavaScript loses them. */
export function chooseAgain(request: Request, errors: FieldErrors, control: string, sentence: string): FieldErrors {
  const isGone = asksForPage(request) && sentFiles(request, control).length > 0
  return isGone ? { ...errors, [control]: [errors[control], sentence].filter(Boolean).join(" ") } : errors
}
