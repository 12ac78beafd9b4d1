import { data, isRouteErrorResponse } from "react-router"
import type { RefusedForm, TypedValues } from "./form.server.ts"

type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * A route's `clientAction` where people type: sends the form, and hands it back with a sentence and everything typed
 * when the way to the server broke or the server failed before the route could answer (a database that is away, a
 * proxy), or one has sent too many (429) or too much (413). What is another refusal or leads elsewhere passes. Never sends twice: a write may have arrived although its answer
 * did not (B73). `more` is what the route's own refused forms carry besides, `away` the
 * sentence where the specification has one.
 */
export async function preserveFormOnFailure<Answer, More extends object>(
  { request, serverAction }: Sent<Answer>,
  more: More = {} as More,
  away?: string,
) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    const failed = failureIn(error)
    // who has gone on to another page is told nothing
    if (!failed || request.signal.aborted) throw error
    const { status, sentence } = failed
    const values = textsIn(await sent.formData())
    const refused: RefusedForm = { ok: false, errors: { "": away ?? sentence }, values }
    // with such a status the router leaves the page's data as it is: asking for it would fail, too
    return data({ ...refused, ...more }, status)
  }
}

const patience = "Nic nie zginęło – spróbuj ponownie za chwilę."

function failureIn(error: unknown): { status: number; sentence: string } | null {
  if (isRouteErrorResponse(error)) {
    const { status } = error
    if ((status === 429 || status === 413) && typeof error.data === "string") return { status, sentence: error.data }
    if (status < 500) return null
    return {
      status,
      sentence: `${status === 500 ? "Wystąpił błąd po naszej stronie." : "Przerwa techniczna."} ${patience}`,
    }
  }
  // a fetch that failed, or an answer that broke off; redirects are no errors
  if (!(error instanceof Error)) return null
  return { status: 503, sentence: `Nie udało się połączyć z serwerem. ${patience}` }
}

/** As the server reads them: files and passwords stay in their fields alone. */
function textsIn(form: FormData): TypedValues {
  const texts: TypedValues = {}
  for (const [name, value] of form) {
    if (typeof value !== "string" || /password/i.test(name)) continue
    const there = texts[name]
    texts[name] = there === undefined ? value : [there, value].flat()
  }
  return texts
}
