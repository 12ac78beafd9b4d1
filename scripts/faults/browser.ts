import type { Person } from "./people.ts"
import type { Server } from "./stage.ts"

export type Fields = Record<string, string>
type Options = { signal?: AbortSignal; json?: boolean }

const patienceMs = 60_000

/** Asks a server as a person's browser would; follows no redirect. Rejects when nothing is answered within a minute. */
export const get = (
  server: Pick<Server, "url">,
  path: string,
  person?: Person | null,
  { signal, json }: Options = {},
) =>
  fetch(server.url + path, {
    redirect: "manual",
    headers: { ...cookieOf(person), accept: json ? "application/json" : "text/html" },
    signal: signal ?? AbortSignal.timeout(patienceMs),
  })

/** Posts a form from one of the server's own pages. */
export const post = (
  server: Pick<Server, "url">,
  path: string,
  fields: Fields | FormData,
  person?: Person | null,
  { signal }: Options = {},
) =>
  fetch(server.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...cookieOf(person), origin: server.url },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    signal: signal ?? AbortSignal.timeout(patienceMs),
  })

const cookieOf = (person?: Person | null): Record<string, string> => (person ? { cookie: person.cookie } : {})
