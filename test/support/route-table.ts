import { readFileSync } from "node:fs"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import routes from "#app/routes.ts"

export type RouteEntry = { path: string; file: string }

function flat(entries: RouteConfigEntry[], above = ""): RouteEntry[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    const deeper = flat(children, own)
    return path || index ? [{ path: own || "/", file }, ...deeper] : deeper
  })
}

/** Every route of app/routes.ts with its whole path. */
export const allRoutes = flat(routes as RouteConfigEntry[])

export const sourceOf = ({ file }: RouteEntry) => readFileSync(`app/${file}`, "utf8")

const pages = new Set(allRoutes.filter(({ file }) => file.endsWith(".tsx")).map(({ path }) => path))

/** Does the route draw a page, or answer with something of its own (a file, JSON, a redirect)? */
export const isPage = (path: string) => pages.has(path)
