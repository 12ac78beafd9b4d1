const failed = "Nie udało się przygotować pliku. Spróbuj ponownie za chwilę."
const signedOut =
  "Sesja wygasła albo wylogowano Cię w innej karcie. Zaloguj się w nowej karcie, a potem wróć tutaj i spróbuj ponownie."

/** Errors by control, or one sentence about the whole form. */
type Problem = Record<string, string> | string

/** The PDF of the form's current values, or why there is none. */
export async function fetchReport(address: string, form: FormData, signal: AbortSignal): Promise<Blob | Problem> {
  const headers = { accept: "application/json" }
  const request = fetch(address, { method: "POST", body: form, headers, redirect: "manual", signal })
  const answer = await request.catch(() => null)
  return answer?.ok ? answer.blob().catch(() => failed) : problemIn(answer)
}

/** The reason why an answer has no file; a null answer means that the network failed. */
export async function problemIn(answer: Response | null): Promise<Problem> {
  if (!answer || answer.status >= 500) return failed
  // a redirect to the sign-in page, which browsers report as status 0
  if (answer.status < 400) return signedOut
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body === "object" && body !== null && "errors" in body) return body.errors as Record<string, string>
  return typeof body === "string" ? body : failed
}
