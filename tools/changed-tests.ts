import path, { matchesGlob } from "node:path"
import { importsOf, type SourceFile } from "#test/architecture/rules.ts"
import { unitTests } from "./testing/test-kinds.ts"

type Route = { path: string; file: string }
type Project = {
  files: readonly SourceFile[]
  routes: readonly Route[]
  paths: Readonly<Record<string, unknown>>
}
type Choice = { files: string[]; reached: number }
export type ChangedTests = { app: Choice; journeys: Choice }

/** So many tests take three minutes on two cores; changed tests do not count. */
const limits = { files: 30, journeys: 12 }

/**
 * The tests that a change reaches, nearest first: by imports, and as requests do. A test of a route, a request test and
 * a journey reach the routes whose addresses they name, and through them what the routes import.
 */
export function testsOfChange(changed: readonly string[], project: Project): ChangedTests {
  const { files } = project
  const sheets = changed.filter(isSheet).flatMap((sheet) => [sheet, ...shownBy(sheet, files)])
  const rest = changed.filter((file) => !isSheet(file))
  const app = reachedBy(rest, project).filter(({ path }) => !isJourney.test(path))
  const journeys = reachedBy([...rest, ...sheets], project).filter(({ path }) => isJourney.test(path))
  return { app: nearest(app, limits.files, () => 1), journeys: nearest(journeys, limits.journeys, journeysIn) }
}

/** The files through which a style sheet shows in browsers: the component beside it, or the document if nothing imports it. */
function shownBy(sheet: string, files: readonly SourceFile[]) {
  const component = sheet.replace(/(\.module)?\.css$/, ".tsx")
  if (files.some(({ path }) => path === component)) return [component]
  return files.some((file) => importsOf(file).some(({ to }) => to === sheet)) ? [] : [document]
}
const isSheet = (file: string) => file.endsWith(".css")

function reachedBy(changed: readonly string[], { files, routes, paths }: Project): Reached[] {
  const steps = stepsTo(changed, files)
  const stepsOf = (file: string) => steps.get(file) ?? Number.POSITIVE_INFINITY
  const touched = routes.map((route) => ({
    ...route,
    distance: Math.min(stepsOf(`app/${route.file}`), stepsOf(document)) + 1,
  }))
  const distanceOf = (file: SourceFile) => {
    const { path, source } = file
    if (stepsOf(path) === 0 || !requestsRoutes.test(path)) return stepsOf(path)
    if (importsOf(file).some(({ to }) => rowsOfAllRoutes.test(to))) return Number.POSITIVE_INFINITY
    return Math.min(stepsOf(path), ...namedRoutes(source, touched, paths).map(({ distance }) => distance))
  }
  return files
    .filter(({ path }) => isTest.test(path) && !unitTests.some((pattern) => matchesGlob(path, pattern)))
    .map((file) => ({ ...file, distance: distanceOf(file), nameRank: isNamedAlike(file.path, changed) ? 0 : 1 }))
    .filter(({ distance }) => Number.isFinite(distance))
    .toSorted((a, b) => a.distance - b.distance || a.nameRank - b.nameRank || a.path.localeCompare(b.path))
}

const document = "app/root.tsx"
const isTest = /^(app|server|test)\/.*\.(test|spec)\.tsx?$/
const isJourney = /\.spec\.ts$/
const requestsRoutes = /^app\/routes\/.*\.test\.tsx?$|^test\/requests\/.*\.test\.ts$|\.spec\.ts$/
/** Imported by crawls: each change reaches them, and they take minutes. */
const rowsOfAllRoutes = /\/(access\/rows|route-table|visitor-crawl|role-buttons\/crawl)\.ts$/

function stepsTo(changed: readonly string[], files: readonly SourceFile[]) {
  const importers = new Map<string, string[]>()
  for (const { from, to } of files.flatMap(importsOf)) importers.set(to, [...(importers.get(to) ?? []), from])
  const steps = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of steps)
    for (const importer of importers.get(file) ?? [])
      if (!steps.has(importer) && !(distance > 0 && isTestSupport(file, importer))) steps.set(importer, distance + 1)
  return steps
}

/** Whether a test imports the cast or its helpers, on which every test is built: only their own change counts. */
const isTestSupport = (file: string, importer: string) => support.test(file) && inTests.test(importer)
const support = /^test\/support\/|^app\/db\/realms\/world\b/
const inTests = /^test\/|\.test\.tsx?$/

function isNamedAlike(test: string, changed: readonly string[]) {
  const [folder = "", file = ""] = test.split("/").slice(-2)
  const parts = changed.flatMap((each) => each.split("/").slice(2).map(nameOf))
  const names = new Set(parts.filter((part) => !roleName.test(part)))
  return names.has(nameOf(file)) || names.has(folder)
}
const roleName = /^(commands|queries|reactions|emails|labels)$/
const nameOf = (file: string) => path.basename(file).replace(/\..*$/, "")

/** The routes that a test's text names: by an address, its end after a variable, a name in app/paths.ts, or `goto(deal)`. */
export function namedRoutes<Named extends Route>(source: string, routes: readonly Named[], paths: Project["paths"]) {
  const text = source.replaceAll(/\$\{[^{}]*\}/g, "*")
  const written = [...text.matchAll(/["'`](\*?\/[^\s"'`?#]*)/g)].map(([, address = ""]) => address)
  const byName = [...source.matchAll(/\b\w+Path\b/g)].flatMap(([name]) => addressOf(paths[name]))
  const variables = [...source.matchAll(/goto\((\w+)\)|`\$\{(\w+)\}[?`]/g)].map(([, one, other]) => one ?? other)
  const addresses = [...new Set([...written, ...byName])]
  return routes.filter(
    (route) => addresses.some((address) => leadsTo(address, route.path)) || variables.includes(nameOf(route.file)),
  )
}

const addressOf = (exported: unknown): string[] => {
  if (typeof exported === "string") return [exported]
  return typeof exported === "function" ? [String(exported("*", "*", "*")).replace(/\?.*$/, "")] : []
}

/** `*` in an address is a variable; one at its start may stand for any beginning of the route. */
function leadsTo(address: string, route: string) {
  const parts = address.replace(/(?<=.)\/$/, "/*").split("/")
  const allRouteParts = route.split("/")
  const isEnd = parts[0] === "*"
  const routeParts = isEnd ? allRouteParts.slice(-parts.length + 1) : allRouteParts
  const ownParts = isEnd ? parts.slice(1) : parts
  const fits = (part: string, routePart = "") =>
    part === routePart || (!isEnd && (part === "*" || routePart.startsWith(":")))
  return routeParts.length === ownParts.length && ownParts.every((part, at) => fits(part, routeParts[at]))
}

/** `nameRank`: 0 if the test is named like a changed file, else 1. */
type Reached = SourceFile & { distance: number; nameRank: number }

/**
 * The changed tests, and the nearest others until their weights exceed `limit`. Tests at one distance run all or none,
 * as nothing ranks them; but while less than half of the limit is used, as many as fit.
 */
function nearest(tests: readonly Reached[], limit: number, weigh: (source: string) => number): Choice {
  const chosen = tests.filter(({ distance }) => distance === 0)
  let used = 0
  for (const group of Object.values(Object.groupBy(tests, ({ distance, nameRank }) => 2 * distance + nameRank))) {
    const further = (group ?? []).filter(({ distance }) => distance > 0)
    const weight = sum(further.map(({ source }) => weigh(source)))
    if (used + weight > limit && used >= limit / 2) break
    for (const test of further) {
      used += weigh(test.source)
      if (used <= limit) chosen.push(test)
    }
    if (used > limit) break
  }
  return { files: chosen.map(({ path }) => path), reached: tests.length }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const journeysIn = (source: string) => [...source.matchAll(/^ *test(\.each\b.*)?\(/gm)].length
