import path from "node:path"
import { parseSync } from "vite"

export type SourceFile = { path: string; source: string }
type Import = { from: string; to: string; climbs: boolean }

/** Allowed imports by layer (docs/architecture.md). */
const table: Record<string, string[]> = {
  server: ["server", "routes", "http", "features", "ui", "platform", "db", "domain", "paths", "lib"],
  routes: ["http", "features", "ui", "platform", "domain", "paths", "lib"],
  http: ["http", "features", "platform", "domain", "paths", "lib"],
  features: ["features", "ui", "platform", "db", "domain", "paths", "lib"],
  ui: ["ui", "lib"],
  platform: ["platform", "db", "domain", "lib"],
  db: ["db", "domain", "paths", "lib"],
  domain: ["domain", "lib"],
  paths: ["paths"],
  lib: ["lib"],
  tools: ["tools", "features", "platform", "db", "domain", "paths", "lib", "test"],
}
/** Packages of restricted layers. */
const packages: Record<string, RegExp> = {
  domain: /^zod(\/|$)/,
  ui: /^(react|react-dom|react-router|@react-email\/[a-z]+|@internationalized\/date|react-aria|react-stately|lru-cache|uqr)(\/|$)/,
}
/** Adapters that routes may use: files, sign-in, limits, streams, log. */
const adaptersForRoutes = /^app\/platform\/(auth|files|limits|pictures|realtime|log|pdf)\b/
/** Document and render entry belong to the routes but have no URL. */
const entries = /^app\/(root|routes|entry\.(server|client))\.tsx?$/
/** Long texts of one route; no URL. */
const textsOfRoutes = /^app\/routes\/legal\/texts\//
/** drizzle-kit does not resolve #app/… */
const readByDrizzleKit = /^app\/db\/schema[./]/
const badNames = ["index", "utils", "util", "helpers", "helper", "misc", "common", "constants", "services", "manager"]
const mostLines = 250
const maybeLonger = /^app\/db\/schema\.ts$|\/data\/|\.(test|spec)\.tsx?$/
const goodName = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test|module|d))*\.[a-z0-9]+$/

/** The first Intl formatter blocks slow phones (decision 010). */
const mayFormatWithIntl = /^app\/lib\/dates\.ts$|\.server\.tsx?$|^server\//

/** One sentence for each breach of the architecture. */
export function problemsIn(files: SourceFile[]) {
  const code = files.filter((file) => /\.tsx?$/.test(file.path))
  const product = code.filter((file) => !/\.(test|d)\.tsx?$/.test(file.path))
  const imports = product.flatMap(importsOf)
  return [
    ...files.flatMap(({ path }) => nameProblems(path)),
    ...files.flatMap(lengthProblems),
    ...product.flatMap(formatterProblems),
    ...product.flatMap(replacedMethodProblems),
    ...product.flatMap(splitSumProblems),
    ...imports.flatMap(importProblems),
    ...cycles(imports),
  ]
}

/** Imports and re-exports, including types and dynamic ones: project files as paths, packages by name. */
export function importsOf(file: SourceFile): Import[] {
  const { module, errors } = parseSync(file.path, file.source)
  if (errors.length) throw new Error(`${file.path} cannot be parsed: ${errors[0]?.message}`)
  const specifiers = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest?.value ?? "")),
    ...module.dynamicImports.map((each) =>
      literal(file.source.slice(each.moduleRequest.start, each.moduleRequest.end)),
    ),
    ...[...file.source.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)\./g)].map(([, type = ""]) => type),
  ]
  return [...new Set(specifiers)]
    .filter((specifier) => specifier && !specifier.includes("+types/"))
    .map((specifier) => ({ from: file.path, to: resolve(file.path, specifier), climbs: specifier.startsWith("../") }))
}

const literal = (text: string) => /^["'`]([^"'`$]+)["'`]$/.exec(text)?.[1] ?? ""

/** The file that a specifier names. */
export function resolve(from: string, specifier: string) {
  if (specifier.startsWith("#")) return specifier.slice(1)
  const place = specifier.replace(/\?.*$/, "")
  return place.startsWith(".") ? path.posix.join(path.posix.dirname(from), place) : place
}

const isProjectFile = (place: string) => /^(app|server|test|tools)\//.test(place)

/** "routes" for entries, "" without a layer. */
function layerOf(place: string) {
  const [top = ""] = place.split("/")
  if (top === "server" || top === "tools" || top === "test") return top
  if (entries.test(place)) return "routes"
  if (/^app\/(member-)?paths\.ts$/.test(place)) return "paths"
  const [, layer = ""] = /^app\/([a-z]+)\//.exec(place) ?? []
  return layer in table ? layer : ""
}

const featureOf = (place: string) => /^app\/features\/([^/]+)\//.exec(place)?.[1] ?? ""

function importProblems({ from, to, climbs }: Import) {
  const bad = `${from} imports ${to}`
  const layer = layerOf(from)
  if (!isProjectFile(to)) return packageProblems(bad, layer, { from, to })
  if (!/\.[a-z0-9]+$/.test(to)) return [`${bad}: without its extension`]
  if (to.endsWith(".css") && path.posix.dirname(from) === path.posix.dirname(to)) return []
  const target = layerOf(to)
  if (climbs && (layer !== target || featureOf(from) !== featureOf(to)) && !readByDrizzleKit.test(from))
    return [`${bad}: into another folder it is #app/… or #server/…`]
  if (layer === "routes" && textsOfRoutes.test(to)) return []
  if (layer === "routes" && target === "routes") return [`${bad}: a route stands alone`]
  if (!target || !table[layer]?.includes(target)) return [`${bad}: ${layer} may not import ${target || "that"}`]
  if (layer === "routes" && target === "platform" && !adaptersForRoutes.test(to))
    return [`${bad}: a route is no adapter of that`]
  return []
}

function packageProblems(bad: string, layer: string, { from, to }: Pick<Import, "from" | "to">) {
  const allowed = packages[layer]
  if (allowed && !allowed.test(to)) return [`${bad}: ${layer} imports only ${allowed.source}`]
  if (layer === "features" && /\.server\.tsx?$/.test(from) && /^react-router(\/|$)/.test(to))
    return [`${bad}: what runs on the server in a feature knows no HTTP`]
  return []
}

function nameProblems(place: string) {
  const parts = place.split("/")
  const file = parts.at(-1) ?? ""
  const words = [...parts.slice(0, -1), file.replace(/\..*$/, "")]
  const vague = words.find((word) => badNames.includes(word) || badNames.includes(word.split("-").at(-1) ?? ""))
  return [
    ...(vague ? [`${place}: "${vague}" says nothing about what it holds`] : []),
    ...(goodName.test(file) ? [] : [`${place}: not kebab-case`]),
  ]
}

export function lengthProblems({ path, source }: SourceFile) {
  const lines = source.trimEnd().split("\n").length
  return lines > mostLines && !maybeLonger.test(path) ? [`${path}: ${lines} lines, at most ${mostLines}`] : []
}

function formatterProblems({ path, source }: SourceFile) {
  return /\bnew Intl\./.test(source) && !mayFormatWithIntl.test(path) ? [`${path}: formats with Intl`] : []
}

/** A statement is routed in one class only (decision 080). */
function replacedMethodProblems({ path, source }: SourceFile) {
  return path.startsWith("app/") && /\.(query|connect) = /.test(source)
    ? [`${path}: replaces a method of a pool, extend its class`]
    : []
}

/** "3 690 zł brutto" must not break at a line end. */
function splitSumProblems({ path, source }: SourceFile) {
  return /\} (zł|brutto|netto|VAT)(?!\p{L})/u.test(source) ? [`${path}: join a sum and its unit with \\u00a0`] : []
}

/** "A58", "spec B 2.6"; ASVS codes are excluded. */
const code = /(?<!ASVS )\b(?:[ABDX][1-9]\d{0,2}|[AB] [1-9](?:\.\d)?)\b/g

/** Codes in comments that docs/requirements.md does not explain. */
export function unexplainedCodes(files: SourceFile[], requirements: string) {
  const explained = new Set([...requirements.matchAll(/^\| ([^|]+) \|/gm)].map(([, name]) => name))
  return files.flatMap(({ path, source }) => {
    const cited = parseSync(path, source).comments.flatMap(({ value }) => value.match(code) ?? [])
    const unknown = [...new Set(cited)].filter((one) => !explained.has(one))
    return unknown.map((one) => `${path} cites ${one}, which docs/requirements.md does not explain`)
  })
}

/** Import cycles, each once. */
export function cycles(imports: Import[]) {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const walk = (place: string, trail: string[]) => {
    if (trail.includes(place)) found.push([...trail.slice(trail.indexOf(place)), place].join(" → "))
    if (done.has(place) || trail.includes(place)) return
    for (const to of next.get(place) ?? []) walk(to, [...trail, place])
    done.add(place)
  }
  for (const place of next.keys()) walk(place, [])
  return found.map((cycle) => `import cycle: ${cycle}`)
}
