import { expect, test } from "vitest"
import { filesIn } from "./repository.ts"
import { importsOf, type SourceFile } from "./rules.ts"

/** From an address to rows (docs/architecture.md): each file imports only those after it. */
const flow = [
  "search/page-queries",
  "search/suggestion-queries",
  "search/queries",
  "search/typo-queries",
  "search/instead-queries",
  "search/existence-queries",
  "search/ranked-queries",
  "search/step-queries",
  "search/match-queries",
  "search/part-queries",
  "search/conditions",
  "list/queries",
  "list/page-conditions",
  "list/card-columns",
  "list/order-columns",
  "list/conditions",
  "list/near/conditions",
]

const home = /^app\/features\/events\/((?:search|list|list\/near)\/[\w-]+)\.server\.ts$/
const nameOf = (path: string) => home.exec(path)?.[1]
const placeOf = (path: string) => flow.indexOf(nameOf(path) ?? "")

function problemsOf(files: readonly SourceFile[]) {
  const ours = files.filter(({ path }) => home.test(path))
  const unplaced = ours.filter(({ path }) => placeOf(path) < 0).map(({ path }) => `${path} has no place`)
  const backward = ours
    .flatMap(importsOf)
    .filter(({ from, to }) => home.test(to) && placeOf(to) < placeOf(from))
    .map(({ from, to }) => `${nameOf(from)} imports ${nameOf(to)}`)
  return [...unplaced, ...backward]
}

test("a search goes from its address to its rows in one direction", () => {
  expect(problemsOf(filesIn("app/features/events"))).toEqual([])
})

test("an import from the list into the search is reported", () => {
  const list = "app/features/events/list/queries.server.ts"
  const source = 'import { findRanked } from "../search/ranked-queries.server.ts"'
  expect(problemsOf([{ path: list, source }])).toEqual(["list/queries imports search/ranked-queries"])
})
