import { importsOf, type SourceFile } from "./rules.ts"

/** The parts of a deal; a file imports only its own part and those before it (docs/architecture.md). */
export const dealParts = [
  "deal",
  "people",
  "terms",
  "approval",
  "proposal",
  "invitation",
  "payments",
  "deliverables",
  "proofs",
  "settlement",
  "documents",
  "rating",
  "packet",
  "moves",
  "tasks",
  "page",
  "matrix",
  "reports",
  "list",
]

/** The folder of deals and the part in it; null for other files. A part stands in a folder of its name. */
function placeOf(path: string) {
  const [, home = "", rest = ""] = /^(app\/(?:routes|features|domain)\/deals\/)(.+)$/.exec(path) ?? []
  return home ? { home, part: rest.includes("/") ? rest.slice(0, rest.indexOf("/")) : "" } : null
}

const stands = (part: string) => dealParts.indexOf(part)

/** Imports from a part of a deal to a later one, types and sheets included, and files that stand in no part. */
export function dealOrderProblems(files: readonly SourceFile[]): string[] {
  const outside = files.filter(({ path }) => stands(placeOf(path)?.part ?? "deal") < 0)
  const backward = files
    .filter(({ path }) => /(?<!\.(test|d))\.tsx?$/.test(path) && placeOf(path))
    .flatMap(importsOf)
    .filter(({ from, to }) => placeOf(from)?.home === placeOf(to)?.home)
    .filter(({ from, to }) => stands(placeOf(to)?.part ?? "") > stands(placeOf(from)?.part ?? ""))
  return [
    ...outside.map(({ path }) => `${path}: stands in no part of a deal (test/architecture/deal-order.ts)`),
    ...backward.map(({ from, to }) => `${from} imports ${to}: it comes later in the order of deals`),
  ]
}
