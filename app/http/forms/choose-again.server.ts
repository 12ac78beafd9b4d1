import { data } from "react-router"
import type { RefusedForm } from "./form.server.ts"
import { asksForPage, sentFiles } from "./sent-form.server.ts"

/** Adds to a refused form that the files of `control` must be chosen again, as a page without JavaScript loses them. */
export function chooseAgain(
  request: Request,
  { data: refused, init }: ReturnType<typeof data<RefusedForm>>,
  control: string,
  sentence: string,
) {
  const isGone = asksForPage(request) && sentFiles(request, control).length > 0
  const said = [refused.errors[control], sentence].filter(Boolean).join(" ")
  return data(isGone ? { ...refused, errors: { ...refused.errors, [control]: said } } : refused, init ?? undefined)
}
