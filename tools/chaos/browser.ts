import { headersOf, type Person } from "./people.ts"
import type { Server } from "./scenario.ts"

export type Fields = Record<string, string>
type Options = {
  signal?: AbortSignal
  json?: boolean
  /** Client address, by default the person's. */
  from?: string
}

const timeoutMs = 60_000

/** Requests like a browser, without following redirects. Rejects after a minute. */
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
    signal: signal ?? AbortSignal.timeout(timeoutMs),
  })

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
    signal: signal ?? AbortSignal.timeout(timeoutMs),
  })

const forwarded = (from?: string): Record<string, string> => (from ? { "x-forwarded-for": from } : {})

/** An address in the n-th network, for `from`. */
export const networkAddress = (index: number) => `198.18.${Math.floor(index / 250) % 250}.${index % 250}`
