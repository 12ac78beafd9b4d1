import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { createStaticRouter, type StaticHandlerContext, StaticRouter, StaticRouterProvider } from "react-router"
import type { Html } from "./html.ts"
import { MarkupMemory, type MemoizedContent, type MemoizedKind, type MemoizeMarkup } from "./memoized.tsx"

/** Each writes what its component renders from its data; null: not what React must check. */
export type MarkupWriters = ReadonlyMap<object, (data: never) => Html | null>

/** `maxSize`: characters of keys and bytes of markup. */
const memoryOf = (maxSize: number) =>
  new LRUCache<string, Buffer>({ maxSize, sizeCalculation: (markup, key) => key.length + markup.length })

/** Apart, so that many people's menus do not displace the cards that all of them see. */
const memories: Record<MemoizedKind, LRUCache<string, Buffer>> = {
  piece: memoryOf(2_500_000),
  part: memoryOf(1_000_000),
}

/** Markup rendered once per key, in an LRU cache, by its writer if `writers` has one. Links inside are absolute. */
export function memoizedBytes(
  key: string,
  { inside, data, render }: MemoizedContent,
  kind: MemoizedKind,
  writers?: MarkupWriters,
): Buffer {
  const memory = memories[kind]
  const known = memory.get(key)
  if (known !== undefined) return known
  const written = writers?.get(inside)?.(data as never)
  const markup = written?.markup ?? renderToString(kind === "piece" ? withLinks(render()) : alone(render()))
  const bytes = Buffer.from(markup)
  memory.set(key, bytes)
  return bytes
}

export const memoizeMarkup: MemoizeMarkup = (key, content, kind) => memoizedBytes(key, content, kind).toString()

/** In a router without routes, for each card of a new list: a third of the work of `alone`. */
const withLinks = (element: ReactNode) => (
  <MarkupMemory value={memoizeMarkup}>
    <StaticRouter location="/">{element}</StaticRouter>
  </MarkupMemory>
)

/** In a router of its own, so that links and forms may stand inside. */
function alone(element: ReactNode) {
  const route = { id: "memoized", path: "*", element }
  const context: StaticHandlerContext = {
    basename: "/",
    location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
    matches: [{ route, params: {}, pathname: "/", pathnameBase: "/" }],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: () => null,
  }
  return <StaticRouterProvider router={createStaticRouter([route], context)} context={context} hydrate={false} />
}
