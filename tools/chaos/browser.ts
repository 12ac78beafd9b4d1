import { headersOf, type Person } from "./people.ts"
import type { Server } from "./scenario.ts"

export type Fields = Record<string, string>
type Options = {
  signal?: AbortSignal
  json?: boolean
  /** The address that the request comes from, where it is not the person's. */
  from?: string
}

const patienceMs = 60_000

/** Asks a server as a person's browser would; follows no redirect. Rejects when nothing is answered within a minute. */
export const get = (
  server: Pick<Server, "url">,
  path: string,
  person?: Person | null,
  { signal, json, from }: Options = {},
) =>
  fetch(server.url + path, {
    redirect: "manual",
    headers: {
      ...(person ? headersOf(person) : {}),
      ...forwarded(from),
      accept: json ? "application/json" : "text/html",
    },
    signal: signal ?? AbortSignal.timeout(patienceMs),
  })

/** Posts a form from one of the server's own pages. */
export const post = (
  server: Pick<Server, "url">,
  path: string,
  fields: Fields | FormData,
  person?: Person | null,
  { signal, from }: Options = {},
) =>
  fetch(server.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...(person ? headersOf(person) : {}), ...forwarded(from), origin: server.url },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    signal: signal ?? AbortSignal.timeout(patienceMs),
  })

const forwarded = (from?: string): Record<string, string> => (from ? { "x-forwarded-for": from } : {})

/** Addresses of as many networks as one wants, as `from` takes them. */
export const networkAddress = (index: number) => `198.18.${Math.floor(index / 250) % 250}.${index % 250}`
