import { expect, test } from "vitest"
import { namedRoutes, testsOfChange } from "./changed-tests.ts"

const routes = [
  { path: "/", file: "routes/public/home.tsx" },
  { path: "/faq", file: "routes/public/faq.tsx" },
  { path: "/wspolprace/:dealId", file: "routes/deals/deal.tsx" },
  { path: "/wspolprace/:dealId/platnosci", file: "routes/deals/payments/payments.tsx" },
]
const dealPath = (id: string) => ["/wspolprace", id].join("/")
const paths = { faqPath: "/faq", dealPath, paymentsPath: (id: string) => `${dealPath(id)}/platnosci?wpis=1` }
const named = (source: string) => namedRoutes(source, routes, paths).map(({ path }) => path)

test("a test names routes by address, by the end of one, by a name in paths and by what it opens", () => {
  expect(named('visitor().get("/faq?x=1")')).toEqual(["/faq"])
  expect(named('page.goto("/")')).toEqual(["/"])
  expect(named("get(dealPath(id))")).toEqual(["/wspolprace/:dealId"])
  expect(named('get("/wspolprace/" + id)')).toEqual(["/wspolprace/:dealId"])
  expect(named(`goto(\`\${deal}/platnosci\`)`)).toEqual(["/wspolprace/:dealId/platnosci"])
  expect(named("get(faqPath)")).toEqual(["/faq"])
  expect(named("get(paymentsPath(id))")).toEqual(["/wspolprace/:dealId/platnosci"])
  expect(named("await sponsor.goto(deal)")).toEqual(["/wspolprace/:dealId"])
  expect(named(`goto(\`\${deal}?edycja=1\`)`)).toEqual(["/wspolprace/:dealId"])
  expect(named('"a / b"')).toEqual([])
})

const imports = (...files: string[]) => files.map((file) => `import "#${file}"`).join("\n")
const file = (path: string, source = "") => ({ path, source })
const files = [
  file("app/domain/deals/money.ts"),
  file("app/domain/deals/money.test.ts", imports("app/domain/deals/money.ts")),
  file("app/features/deals/queries.server.ts", imports("app/domain/deals/money.ts")),
  file("app/features/deals/queries.test.ts", imports("app/features/deals/queries.server.ts")),
  file("app/routes/public/home.tsx"),
  file("app/routes/public/home.test.ts", 'visitor().get("/")'),
  file("app/routes/deals/deal.tsx", imports("app/features/deals/queries.server.ts")),
  file("app/routes/deals/deal.test.ts", "get(dealPath(id))"),
  file("app/root.tsx", imports("app/ui/shell.tsx")),
  file("app/ui/shell.tsx"),
  file("test/requests/deal-crawl.test.ts", `${imports("test/support/route-table.ts")}\nget(dealPath(id))`),
  file("test/journeys/deals/deal.spec.ts", 'test("a", () => page.goto(deal))'),
  file("test/journeys/site/home.spec.ts", 'test("b", () => page.goto("/"))'),
]
const chosen = (...changed: string[]) => {
  const { app, journeys } = testsOfChange(changed, { files, routes, paths })
  return [...app.files, ...journeys.files]
}

test("a change reaches tests by imports and by requests, without those of one piece, which all run", () => {
  const reached = ["app/features/deals/queries.test.ts", "app/routes/deals/deal.test.ts"]
  expect(chosen("app/domain/deals/money.ts")).toEqual([...reached, "test/journeys/deals/deal.spec.ts"])
  expect(chosen("app/routes/public/home.tsx")).toEqual([
    "app/routes/public/home.test.ts",
    "test/journeys/site/home.spec.ts",
  ])
  expect(chosen("docs/architecture.md")).toEqual([])
})

test("a change of the document reaches all routes, those with the change's own name first", () => {
  expect(chosen("app/ui/shell.tsx", "app/features/deals/deal.ts")).toEqual([
    ...["app/routes/deals/deal.test.ts", "app/routes/public/home.test.ts"],
    ...["test/journeys/deals/deal.spec.ts", "test/journeys/site/home.spec.ts"],
  ])
})

test("a style sheet reaches journeys: of the component beside it, of files that import it, or of all pages", () => {
  const [deal, home] = ["test/journeys/deals/deal.spec.ts", "test/journeys/site/home.spec.ts"]
  expect(chosen("app/routes/deals/deal.css")).toEqual([deal])
  expect(chosen("app/ui/shell.css")).toEqual([deal, home])
  expect(chosen("app/ui/styles/look.css")).toEqual([deal, home])
  const styled = file("app/routes/public/home.tsx", 'import styles from "./landing.module.css"')
  const project = { files: [...files.filter(({ path }) => path !== styled.path), styled], routes, paths }
  expect(testsOfChange(["app/routes/public/landing.module.css"], project)).toMatchObject({
    app: { files: [], reached: 0 },
    journeys: { files: [home], reached: 1 },
  })
})

test("a crawl of all routes runs only when it changed itself", () => {
  expect(chosen("test/requests/deal-crawl.test.ts")).toEqual(["test/requests/deal-crawl.test.ts"])
})

test("a change reaches no test through the cast and its helpers, unless it changed one of them", () => {
  const command = "app/features/parties/commands.server.ts"
  const helper = file("test/support/parties.ts", imports(command))
  const own = file("app/features/parties/commands.test.ts", imports(command))
  const helped = file("app/features/deals/payments.test.ts", imports(helper.path))
  const project = { files: [helper, own, helped], routes, paths }
  expect(testsOfChange([command], project).app.files).toEqual([own.path])
  expect(testsOfChange([helper.path], project).app.files).toEqual([helped.path])
})

test("a file of the same role in another feature is no nearer", () => {
  const changed = "app/features/deals/payments/commands.server.ts"
  const importing = ["app/features/accounts/commands.test.ts", "app/features/messages/payments.test.ts"]
  const project = { files: importing.map((path) => file(path, imports(changed))), routes, paths }
  expect(testsOfChange([changed], project).app.files).toEqual(importing.toReversed())
})

test("at a distance with too many tests none runs, once nearer ones did", () => {
  const at = (path: string, of: string, count: number) =>
    Array.from({ length: count }, (_, place) => file(`app/features/${path}/${place}.test.ts`, imports(of)))
  const between = file("app/features/deals/b.ts", imports("app/features/deals/a.ts"))
  const near = at("near", "app/features/deals/a.ts", 20)
  const project = { files: [between, ...near, ...at("far", between.path, 20)], routes, paths }
  const { app } = testsOfChange(["app/features/deals/a.ts"], project)
  expect(app).toMatchObject({ reached: 40, files: near.map(({ path }) => path).toSorted() })
})

test("the nearest of many tests run, and all changed ones", () => {
  const many = Array.from({ length: 50 }, (_, at) => file(`app/features/deals/${at}.test.ts`, imports("app/db/a.ts")))
  const far = file("app/features/deals/far.test.ts", imports("app/features/deals/0.test.ts"))
  const project = { files: [far, ...many], routes, paths }
  const { app } = testsOfChange(["app/db/a.ts"], project)
  expect(app).toMatchObject({ reached: 51, files: { length: 30 } })
  expect(app.files).not.toContain(far.path)
  const changed = many.map(({ path }) => path)
  expect(testsOfChange(changed, project).app.files).toEqual(expect.arrayContaining([...changed, far.path]))
})
