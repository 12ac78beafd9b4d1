import { notFound } from "#app/lib/refusal.ts"
import { listStoredEmails, readStoredEmail } from "#app/platform/email/email.server.ts"

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" }
const page = { ...plain, "content-type": "text/html; charset=utf-8" }

/** The list of stored emails, or one of them as sent. 404 outside development. */
export async function readDevEmail(id: string | null): Promise<Response> {
  if (!import.meta.env.DEV) throw notFound("Nie znaleziono strony")
  if (id === null) {
    const rows = (await listStoredEmails()).map((name) => `<li><a href="/dev/poczta?list=${name}">${name}</a></li>`)
    return new Response(
      `<!doctype html><html lang="pl"><title>Poczta</title><h1>Poczta</h1><ol>${rows.join("")}</ol></html>`,
      {
        headers: page,
      },
    )
  }
  const email = await readStoredEmail(id)
  if (email === null) throw notFound("Nie znaleziono listu")
  return new Response(email, { headers: plain })
}
