import { useEffect } from "react"
import { isRouteErrorResponse, useLocation, useMatches, useNavigation } from "react-router"
import type { FailedLoad } from "#app/lib/failed-load.ts"

type Result = { type: "data" | "error"; result: unknown }
type Results = Record<string, Result>

/** The page on screen: address, data of its routes, and whether no navigation is running. */
let shown = { address: "", data: new Map<string, unknown>(), idle: true }

/** Records after each render of the root what is on screen. */
export function useShownPage() {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const idle = useNavigation().state === "idle"
  useEffect(() => {
    shown = {
      address: pathname + search,
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
      idle,
    }
  }, [matches, pathname, search, idle])
}

type Fallback = (address: URL) => unknown
const fallbacks = new Map<string, Fallback>()

/** `fallback` returns the data to show when the page's next data cannot be read; undefined: the error page. */
export function useFallbackData(routeId: string, fallback: Fallback) {
  useEffect(() => {
    fallbacks.set(routeId, fallback)
    return () => void fallbacks.delete(routeId)
  }, [routeId, fallback])
}

/**
 * Client middleware of the root. When data cannot be read (offline, 5xx), the shell keeps its viewer, a revalidating
 * page stays, and a fetcher gets a `FailedLoad` instead of an error, which would replace the page.
 */
export async function preserveShownPage({ request }: { request: Request }, next: () => Promise<unknown>) {
  const results = (await next()) as Results
  if (request.method !== "GET" || request.signal.aborted) return
  const isPage = "root" in results
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== "error" || result instanceof Response) continue
    const instead = isPage ? insteadOf(routeId, new URL(request.url), result) : failedLoad(result)
    if (instead !== undefined) results[routeId] = { type: "data", result: instead }
  }
}

function insteadOf(routeId: string, url: URL, error: unknown): unknown {
  if (!isFailure(error)) return undefined
  const isReadAnew = shown.idle && url.pathname + url.search === shown.address
  if (routeId === "root" || isReadAnew) return shown.data.get(routeId)
  return fallbacks.get(routeId)?.(url)
}

/** Whether the network or the server failed; a refusal is no failure. */
const isFailure = (error: unknown) => !isRouteErrorResponse(error) || error.status >= 500 || error.status === 429

/** One of our sentences, as no HTML or JSON is. */
const isSentence = (body: unknown): body is string =>
  typeof body === "string" && body !== "" && body.length < 300 && !/[<{]/.test(body)

function failedLoad(error: unknown): FailedLoad {
  const answer = isRouteErrorResponse(error) ? error : null
  const body: unknown = answer?.data
  const general = answer ? "Wystąpił błąd po naszej stronie." : "Nie udało się połączyć z serwerem."
  return { failedLoad: isSentence(body) && answer?.status !== 500 ? body : general, retry: isFailure(error) }
}
