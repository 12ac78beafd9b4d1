import { createRequestHandler, type ServerBuild } from "react-router"

type Routes = ServerBuild["routes"]

/**
 * Answers pages as React Router does, but each request meets only the routes that begin with the same word as its
 * address: the router tries one by one what it is given, twice, and lists it all for the page. An address that begins
 * with no such word, or writes it otherwise, meets every route.
 */
export function pagesBySection(build: ServerBuild, mode: string): ReturnType<typeof createRequestHandler> {
  const words = new Set(Object.values(build.routes).map((route) => firstWord(build.routes, route)))
  const handlers = [...words].map((word) => {
    const routes = routesOf(build.routes, word)
    return [word, createRequestHandler({ ...build, routes }, mode)] as const
  })
  const sections = new Map(handlers)
  const all = createRequestHandler(build, mode)
  return (request, context) => {
    const [word = ""] = new URL(request.url).pathname
      .slice(1)
      .replace(/\.data$/, "")
      .split("/", 1)
    return (sections.get(word) ?? all)(request, context)
  }
}

/** With those that begin with no fixed word: the root, layouts, what is found nowhere. */
const routesOf = (routes: Routes, word: string): Routes =>
  Object.fromEntries(Object.entries(routes).filter(([, route]) => ["", word].includes(firstWord(routes, route))))

/** Of a route's whole path; empty when it begins with nothing fixed. */
function firstWord(routes: Routes, route: Routes[string]): string {
  const parent = route?.parentId ? firstWord(routes, routes[route.parentId]) : ""
  const own = route?.path?.split("/").find(Boolean) ?? ""
  return parent || (/[:*?]/.test(own) ? "" : own)
}
