import { data, isRouteErrorResponse } from "react-router"

/** The part of a `clientAction` that this needs. */
type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> }

/**
 * For a form's `clientAction`: when the server cannot be reached, or has no database for the moment, the form comes back
 * with the sentence and what was typed, instead of a page in its place. Passwords stay in their fields only.
 */
export async function keptUnanswered<Answer>({ request, serverAction }: Sending<Answer>, sentence: string) {
  const sent = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError) && !(isRouteErrorResponse(error) && error.status === 503)) throw error
    const values: Record<string, string | string[]> = {}
    for (const name of new Set(sent.keys())) {
      const texts = sent.getAll(name).filter((value) => typeof value === "string")
      if (!/password/i.test(name)) values[name] = texts.length > 1 ? texts : (texts[0] ?? "")
    }
    return data({ ok: false as const, errors: { "": sentence } as Record<string, string>, values }, 503)
  }
}
