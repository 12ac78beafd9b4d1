import { createRequestHandler, type ServerBuild } from "react-router"

type Routes = ServerBuild["routes"]

/**
 * Answers pages as React Router does, but passes it only the routes with the first word of the request's address: the
 * router tries all its routes one by one, twice, and lists them for the page. Every other address meets all routes.
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

/** The routes with this first word, and those without a fixed one: the root, layouts, the page for unknown addresses. */
const routesOf = (routes: Routes, word: string): Routes =>
  Object.fromEntries(Object.entries(routes).filter(([, route]) => ["", word].includes(firstWord(routes, route))))

/** The first word of a route's whole path; empty if it is not fixed. */
function firstWord(routes: Routes, route: Routes[string]): string {
  const parent = route?.parentId ? firstWord(routes, routes[route.parentId]) : ""
  const own = route?.path?.split("/").find(Boolean) ?? ""
  return parent || (/[:*?]/.test(own) ? "" : own)
}
