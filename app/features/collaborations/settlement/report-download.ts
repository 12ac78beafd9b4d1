const failed = "Nie udało się przygotować pliku. Spróbuj ponownie za chwilę."
const signedOut =
  "Sesja wygasła albo wylogowano Cię w innej karcie. Zaloguj się w nowej karcie, a potem wróć tutaj i spróbuj ponownie."
const incomplete = "Uzupełnij przebieg wydarzenia, stan każdego świadczenia i uwagi tam, gdzie czegoś zabrakło."

/** The PDF of what stands in the form, or the sentence that says why there is none; the page stays as it is. */
export async function fetchReport(address: string, form: FormData): Promise<Blob | string> {
  const asked = fetch(address, { method: "POST", body: form, redirect: "manual" })
  const answer = await asked.catch(() => null)
  return answer?.ok ? answer.blob().catch(() => failed) : problemIn(answer)
}

/** Why there is no file in this answer; null for none at all. */
export async function problemIn(answer: Response | null): Promise<string> {
  if (!answer || answer.status >= 500) return failed
  // leads to the sign-in; a browser shows no more of that than a status of 0
  if (answer.status < 400) return signedOut
  if (answer.status === 400) return incomplete
  const told: unknown = await answer.json().catch(() => null)
  return typeof told === "string" ? told : failed
}
