import { data, isRouteErrorResponse } from "react-router"
import { noteAccepted, noteSending } from "#app/lib/forms/accepted-forms.ts"
import { namesOtherParty, textsIn } from "#app/lib/forms/sent-form.ts"
import { signInPath } from "#app/paths.ts"
import type { UnreadForm } from "./form.server.ts"

type ClientActionArgs<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * A `clientAction` for forms with text: when the network or server fails before the route could answer, or on 429 or
 * 413, returns the form with a sentence and its values. Never sends twice, as a write may have succeeded without its
 * answer (B73). `more`: further data of the route's refused forms; `ownSentence`: replaces the general ones.
 */
export async function preserveFormOnFailure<Answer, More extends object>(
  { request, serverAction }: ClientActionArgs<Answer>,
  more: More = {} as More,
  ownSentence?: string,
) {
  const sent = request.clone()
  const { pathname, search } = new URL(request.url)
  const endSending = noteSending(pathname + search)
  try {
    const answer = await serverAction()
    if (!isRefused(answer)) noteAccepted(await sent.formData())
    endSending(!isRefused(answer))
    return answer
  } catch (error) {
    if (isRedirect(error)) noteAccepted(await sent.formData())
    endSending(isRedirect(error) && !leadsToSignIn(error))
    const failed = failureIn(error)
    // no message after navigating elsewhere
    if (!failed || request.signal.aborted) throw error
    const { status, sentence, isExact } = failed
    const values = textsIn(await sent.formData())
    const lost = status >= 500 ? { lost: pathname + search } : {}
    const refused: UnreadForm = {
      ok: false,
      errors: { "": (isExact ? null : ownSentence) ?? sentence },
      values,
      ...lost,
    }
    // with this status the router does not revalidate, which would fail as well
    return data({ ...refused, ...more }, status)
  }
}

const isRefused = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false
const isRedirect = (error: unknown): error is Response =>
  error instanceof Response && error.status >= 300 && error.status < 400
/** The session has ended: nothing was taken, and the form waits. */
const leadsToSignIn = ({ headers }: Response) => headers.get("location")?.startsWith(signInPath) === true

const patience = "Nic nie zginęło – spróbuj ponownie za chwilę."

/** `isExact`: the sentence is better than any of the route. */
function failureIn(error: unknown): { status: number; sentence: string; isExact?: true } | null {
  if (isRouteErrorResponse(error)) {
    const { status } = error
    if ((status === 429 || status === 413) && typeof error.data === "string") return { status, sentence: error.data }
    if (namesOtherParty(error.data)) return { status, sentence: error.data.sentence, isExact: true }
    if (status < 500) return null
    return {
      status,
      sentence: `${status === 500 ? "Wystąpił błąd po naszej stronie." : "Przerwa techniczna."} ${patience}`,
    }
  }
  // a failed fetch or an incomplete answer; redirects are no errors
  if (!(error instanceof Error)) return null
  return { status: 503, sentence: `Nie udało się połączyć z serwerem. ${patience}` }
}
