import { createRequestHandler, type ServerBuild } from "react-router"

type Routes = ServerBuild["routes"]

/**
 * Answers pages as React Router does, but passes it only the routes with the first segment of the request's address:
 * the router tries all its routes one by one, twice, and lists them for the page. Every other address meets all routes.
 */
export function pagesBySection(build: ServerBuild, mode: string): ReturnType<typeof createRequestHandler> {
  const segments = new Set(Object.values(build.routes).map((route) => firstSegment(build.routes, route)))
  const handlers = [...segments].map((segment) => {
    const routes = routesOf(build.routes, segment)
    return [segment, createRequestHandler({ ...build, routes }, mode)] as const
  })
  const sections = new Map(handlers)
  const all = createRequestHandler(build, mode)
  return (request, context) => {
    const [segment = ""] = new URL(request.url).pathname
      .slice(1)
      .replace(/\.data$/, "")
      .split("/", 1)
    return (sections.get(segment) ?? all)(request, context)
  }
}

/** The routes with this first segment, and those without a fixed one: root, layouts, the page for unknown addresses. */
const routesOf = (routes: Routes, segment: string): Routes =>
  Object.fromEntries(Object.entries(routes).filter(([, route]) => ["", segment].includes(firstSegment(routes, route))))

/** The first segment of a route's whole path; empty if it is not fixed. */
function firstSegment(routes: Routes, route: Routes[string]): string {
  const parent = route?.parentId ? firstSegment(routes, routes[route.parentId]) : ""
  const own = route?.path?.split("/").find(Boolean) ?? ""
  return parent || (/[:*?]/.test(own) ? "" : own)
}
