import { importsOf, type SourceFile } from "./rules.ts"

const nouns = [
  "accounts",
  "notifications",
  "parties",
  "organizations",
  "events",
  "deals",
  "messages",
  "moderation",
  "workspace",
]
const partsOfDeals = [
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

/** Folders whose files import only their own folder and those before it (docs/architecture.md, decision 075). */
const orders: Record<string, { home: RegExp; folders: readonly string[] }> = {
  domain: { home: /^app\/domain\//, folders: ["shared", ...nouns] },
  http: { home: /^app\/http\//, folders: ["requests", "responses", "session", "forms", "cache"] },
  features: { home: /^app\/features\//, folders: nouns },
  deals: { home: /^app\/(routes|features|domain)\/deals\//, folders: partsOfDeals },
}

/** Whether a route imports the command of a move, which it may: a page is in the folder of its subject. */
const runsMove = (from: string, to: string) =>
  from.startsWith("app/routes/") && /^app\/features\/deals\/moves\/([a-z]+\/)?commands\.server\.ts$/.test(to)

/** Imports that run back in an order, also of types and sheets, and files without a place in one. */
export function orderProblems(files: readonly SourceFile[]): string[] {
  const imports = files
    .filter(({ path }) => /^app\/.*(?<!\.(test|d))\.tsx?$/.test(path))
    .flatMap(importsOf)
    .filter(({ from, to }) => !runsMove(from, to))
  return Object.entries(orders).flatMap(([name, { home, folders }]) => {
    const placeOf = (path: string) => folders.indexOf(path.replace(home, "").split("/").slice(0, -1)[0] ?? "")
    const outside = files.filter(({ path }) => home.test(path) && placeOf(path) < 0)
    const backward = imports.filter(({ from, to }) => home.test(from) && home.test(to) && placeOf(to) > placeOf(from))
    return [
      ...outside.map(({ path }) => `${path}: has no place in the order of ${name} (test/architecture/order.ts)`),
      ...backward.map(({ from, to }) => `${from} imports ${to}: it comes later in the order of ${name}`),
    ]
  })
}
