import { data } from "react-router"
import type { RefusedForm } from "./form.server.ts"
import { asksForPage, sentFiles } from "./sent-form.server.ts"

/**
 * A refused form that carried files in `control`: where the browser draws its page anew they are gone from the field,
 * which says so after whatever else it says. A script's page keeps them.
 */
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
