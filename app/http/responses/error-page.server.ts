import { createContext, data, type RouterContextProvider } from "react-router"
import { asksForPage } from "../requests/request-context.ts"

/**
 * A failed response that a browser cannot show as a page: its status, and the sentence, number or form in it. The
 * server then renders `errorPageRequest` with it in the context, and the catch-all route throws it (`throwFailed`).
 */
export type FailedResponse = { status: number; details: unknown }

export const failedContext = createContext<FailedResponse | null>(null)

/** Whether a browser asked for a page but got a refusal as data, or the router's English text. */
export const needsPage = (request: Request, answer: Response) =>
  answer.status >= 400 && asksForPage(request) && !isData(request.url) && typeOf(answer) !== "text/html"

export async function readFailed(answer: Response): Promise<FailedResponse> {
  const { status } = answer
  if (typeOf(answer) !== "application/json") {
    await answer.body?.cancel()
    return { status, details: sentences[status] ?? null }
  }
  const body: unknown = await answer.json().catch(() => null)
  return { status, details: detailsIn(body) ?? sentences[status] ?? null }
}

/** A request for the error page, with the same session, at an address without a route. */
export const errorPageRequest = (request: Request) => {
  const headers = new Headers(request.headers)
  for (const name of ["content-type", "content-length", "if-none-match", "range"]) headers.delete(name)
  return new Request(new URL("/nie-ma-takiej-strony", request.url), { headers, signal: request.signal })
}

/** Called by the catch-all page: throws the details of the failed response. */
export function throwFailed(context: Readonly<RouterContextProvider>) {
  const failed = context.get(failedContext)
  if (failed) throw data(failed.details, failed.status)
}

const isData = (url: string) => new URL(url).pathname.endsWith(".data")
const typeOf = ({ headers }: Response) => headers.get("content-type")?.split(";")[0]?.trim() ?? ""

/** The details of our own responses: a sentence, `{ error }`, `{ errors }`, `{ description }`, or an object for the error page. */
function detailsIn(body: unknown): unknown {
  if (typeof body === "string") return body
  if (typeof body !== "object" || body === null) return null
  const { error, errors, description } = body as Record<string, unknown>
  if (typeof error === "string") return error
  if (typeof description === "string") return description
  if (typeof errors === "object" && errors !== null) return Object.values(errors).find((one) => typeof one === "string")
  return "requestId" in body || "sent" in body ? body : null
}

/** For responses without a sentence; a 404 has its own page. */
const sentences: Readonly<Record<number, string>> = {
  400: "Nie udało się odczytać formularza. Wróć i\u00a0wyślij go ponownie.",
  401: "Zaloguj się, aby kontynuować.",
  403: "Nie masz uprawnień do\u00a0tej strony.",
  405: "Tej strony nie można użyć w\u00a0ten sposób.",
  409: "Ktoś zmienił to w\u00a0międzyczasie. Odśwież stronę i\u00a0spróbuj ponownie.",
  413: "Przesłane dane są za\u00a0duże.",
  429: "Za dużo prób. Spróbuj ponownie za\u00a0chwilę.",
  503: "Przerwa techniczna. Spróbuj ponownie za chwilę.",
}
