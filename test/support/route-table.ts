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

/** All routes with full paths. */
export const allRoutes = flat(routes as RouteConfigEntry[])

export const sourceOf = ({ file }: RouteEntry) => readFileSync(`app/${file}`, "utf8")

const pages = new Set(allRoutes.filter(({ file }) => file.endsWith(".tsx")).map(({ path }) => path))

/** Pages render HTML; other routes return files, JSON or redirects. */
export const isPage = (path: string) => pages.has(path)
