import { LRUCache } from "lru-cache"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { createStaticRouter, type StaticHandlerContext, StaticRouter, StaticRouterProvider } from "react-router"
import { MarkupMemory, type MemoizedKind, type MemoizeMarkup } from "./memoized.tsx"

/** `maxSize`: characters of keys and bytes of markup. */
const memoryOf = (maxSize: number) =>
  new LRUCache<string, Buffer>({ maxSize, sizeCalculation: (markup, key) => key.length + markup.length })

/** Apart, so that many people's menus do not displace the cards that all of them see. */
const memories: Record<MemoizedKind, LRUCache<string, Buffer>> = {
  piece: memoryOf(2_500_000),
  part: memoryOf(1_000_000),
}

/** Markup rendered once per key, evicting the least recently used. Links inside are absolute. */
export function memoizedBytes(key: string, render: () => ReactNode, kind: MemoizedKind): Buffer {
  const memory = memories[kind]
  const known = memory.get(key)
  if (known !== undefined) return known
  const markup = Buffer.from(renderToString(kind === "piece" ? withLinks(render()) : alone(render())))
  memory.set(key, markup)
  return markup
}

export const memoizeMarkup: MemoizeMarkup = (...args) => memoizedBytes(...args).toString()

/** In a router that knows no routes: a third of the work of the other, done for each card of a new list. */
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
