import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { citedPathProblems } from "./cited-paths.ts"
import { roleProblems } from "./file-roles.ts"
import { lockProblems, otherwiseLocking } from "./locked-commands.ts"
import { moneyRowProblems } from "./money-rows.ts"
import { orderProblems } from "./order.ts"
import { plainNameProblems } from "./plain-names.ts"
import { allProblems, filesIn } from "./repository.ts"
import { cycles, importsOf, problemsIn, unexplainedCodes } from "./rules.ts"
import { statedSumProblems } from "./stated-sums.ts"
import {
  addressProblems,
  commentProblems,
  folderProblems,
  sheetProblems,
  styleProblems,
  subjectProblems,
  wordProblems,
} from "./structure.ts"
import { titleProblems } from "./test-titles.ts"
import { textProblems } from "./translated-texts.ts"
import { refusedFormProblems, typeNameProblems } from "./type-names.ts"

const root = path.resolve(import.meta.dirname, "../..")

test("the product keeps to its architecture", () => {
  expect(filesIn("app").length).toBeGreaterThan(50)
  expect(allProblems()).toEqual([])
})

test("every command locks the role that allows it and is listed with its test, or needs no role", () => {
  const files = filesIn("app/features")
  expect(lockProblems(files)).toEqual([])
  const source = "export async function hideEvent(viewer: Viewer, id: string): Promise<void> {"
  expect(lockProblems([...files, { path: "app/features/events/commands.server.ts", source }])).toEqual([
    "hideEvent: call lockRole in it and list it in test/architecture/locked-commands.ts",
  ])
  for (const test of Object.values(otherwiseLocking)) expect(existsSync(path.join(root, test)), test).toBe(true)
})

test("a code of a requirement in a comment or a test can be looked up", () => {
  const requirements = readFileSync(path.join(root, "docs/requirements.md"), "utf8")
  const files = ["app", "server", "tools", "test"].flatMap((folder) => filesIn(folder, /\.(tsx?|mjs)$/))
  expect(unexplainedCodes(files, requirements)).toEqual([])
  const cited = "/** Sorted (A58), as spec B 2.6 and ASVS V6.2.8 ask. */\n// not so A999\nexport const a = 'A4'"
  expect(unexplainedCodes([{ path: "app/lib/a.ts", source: cited }], "| A58 | days |\n")).toEqual([
    "app/lib/a.ts cites B 2.6, which docs/requirements.md does not explain",
    "app/lib/a.ts cites A999, which docs/requirements.md does not explain",
  ])
})

test("docs and comments name paths that exist", () => {
  const files = [
    {
      path: "docs/a.md",
      source: "Read `ui/gone.ts`, `ui/card.tsx` and app/lib/gone.ts; `app/db/schema/NOUN.ts` is a pattern.",
    },
    { path: "app/lib/b.ts", source: '/** As app/lib/lost.ts does. */\nconst a = "app/lib/example.ts"' },
  ]
  expect(citedPathProblems(files, ["app/ui/card.tsx", "app/lib/b.ts"])).toEqual([
    "docs/a.md: there is no app/lib/gone.ts",
    "docs/a.md: there is no ui/gone.ts",
    "app/lib/b.ts: there is no app/lib/lost.ts",
  ])
})

test("migrations have one snapshot, of the last one", () => {
  const meta = path.join(root, "app/db/migrations/meta")
  const { entries } = JSON.parse(readFileSync(path.join(meta, "_journal.json"), "utf8")) as {
    entries: { tag: string }[]
  }
  const last = `${entries.at(-1)?.tag.split("_")[0]}_snapshot.json`
  expect(readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"))).toEqual([last])
})

describe("every rule notices its breach", () => {
  const bad = (place: string, source: string) => problemsIn([{ path: place, source }]).join("\n")

  test.each([
    [
      "app/domain/events/event.ts",
      'import { db } from "#app/db/connection/client.server.ts"',
      "domain may not import db",
    ],
    ["app/domain/events/event.ts", 'import { format } from "date-fns"', "domain imports only"],
    ["app/domain/events/event.ts", 'import fs from "node:fs"', "domain imports only"],
    ["app/ui/card.tsx", 'import type { Event } from "#app/domain/events/event.ts"', "ui may not import domain"],
    ["app/ui/card.tsx", 'import { x } from "#app/features/events/x.tsx"', "ui may not import features"],
    ["app/ui/card.tsx", 'import pg from "pg"', "ui imports only"],
    ["app/lib/dates.ts", 'import { x } from "#app/domain/events/event.ts"', "lib may not import domain"],
    ["app/db/outbox/facts.server.ts", 'import { x } from "#app/platform/log.server.ts"', "db may not import platform"],
    [
      "app/platform/email/email.server.ts",
      'import { x } from "#app/features/events/x.ts"',
      "platform may not import features",
    ],
    [
      "app/http/forms/form.server.ts",
      'import { db } from "#app/db/connection/client.server.ts"',
      "http may not import db",
    ],
    ["app/http/forms/form.server.ts", 'import { x } from "#app/ui/card.tsx"', "http may not import ui"],
    [
      "app/routes/public/home.tsx",
      'import { db } from "#app/db/connection/client.server.ts"',
      "routes may not import db",
    ],
    ["app/routes/public/home.tsx", 'export { loader } from "./event.tsx"', "a route stands alone"],
    ["app/routes/public/home.tsx", 'import { x } from "#app/platform/jobs.server.ts"', "no adapter"],
    ["app/features/events/x.ts", 'import { x } from "#app/routes/public/home.tsx"', "features may not import routes"],
    ["app/features/events/x.ts", 'import { x } from "#app/http/forms/form.server.ts"', "features may not import http"],
    ["app/features/events/queries.server.ts", 'import { redirect } from "react-router"', "knows no HTTP"],
    ["app/features/events/x.ts", 'const later = () => import("#server/app.ts")', "features may not import server"],
    ["app/features/events/x.ts", 'type X = import("#server/app.ts").X', "features may not import server"],
    ["app/features/events/x.ts", 'import { x } from "#test/support/app.ts"', "features may not import test"],
    ["app/features/events/x.ts", 'import { x } from "#tools/seed/seed.ts"', "features may not import tools"],
    ["app/features/events/x.ts", 'import { x } from "../accounts/y.ts"', "into another folder"],
    ["app/features/events/x.ts", 'import { x } from "#app/domain/event"', "without its extension"],
    ["app/lib/index.ts", "", '"index" says nothing'],
    ["app/lib/date-utils.ts", "", '"date-utils" says nothing'],
    ["app/helpers/dates.ts", "", '"helpers" says nothing'],
    ["app/lib/longDates.ts", "", "not kebab-case"],
    ["app/lib/dates.ts", `${"\n".repeat(250)}export {}`, "251 lines"],
    ["app/features/events/offer.css", `${"\n".repeat(250)}.btn {}`, "251 lines"],
    ["app/lib/text/plural-forms.ts", 'const rules = new Intl.PluralRules("pl")', "formats with Intl"],
    ["app/db/connection/client.server.ts", "pool.query = routed", "replaces a method of a pool"],
    ["app/features/deals/x.tsx", "<b>{formatMoney(sum)} brutto</b>", "join a sum and its unit"],
  ])("%s: %s", (place, source, problem) => {
    expect(bad(place, source)).toContain(problem)
  })

  test("a cycle of imports, also one of types", () => {
    const files = [
      { path: "app/lib/a.ts", source: 'import type { B } from "./b.ts"' },
      { path: "app/lib/b.ts", source: 'export * from "./c.ts"' },
      { path: "app/lib/c.ts", source: 'const a = () => import("./a.ts")' },
    ]
    expect(problemsIn(files)).toEqual(["import cycle: app/lib/a.ts → app/lib/b.ts → app/lib/c.ts → app/lib/a.ts"])
    expect(cycles(files.slice(0, 2).flatMap(importsOf))).toEqual([])
  })

  test.each([
    ["app/features/messages/x.ts", 'import { x } from "#app/features/events/y.ts"'],
    ["app/routes/public/home.tsx", 'import type { Route } from "./+types/home.ts"\nimport "./home.css"'],
    ["app/routes/files/picture.ts", 'import { disk } from "#app/platform/files/files.server.ts"'],
    ["app/domain/accounts/data/common-passwords.ts", "export {}\n".repeat(400)],
    ["app/domain/events/event.ts", 'import * as z from "zod"\nimport { x } from "#app/lib/dates.ts"'],
    ["app/domain/events/event.test.ts", 'import { test } from "vitest"'],
  ])("%s is left alone", (place, source) => {
    expect(bad(place, source)).toBe("")
  })
})

describe("every rule of the structure notices its breach", () => {
  test("a folder with more than 24 entries, tests not counted", () => {
    const files = Array.from({ length: 25 }, (_, n) => `app/ui/part-${n}.tsx`)
    expect(folderProblems(files)).toEqual(["app/ui: 25 entries, at most 24"])
    expect(folderProblems([...files.slice(1), "app/ui/part-1.test.tsx"])).toEqual([])
  })

  test("an import that runs back in an order of folders, and a file without a place in any", () => {
    const terms = "app/features/deals/terms/a.ts"
    const page = "app/features/deals/page/deal-queries.server.ts"
    const form = "app/routes/deals/proposal/a.tsx"
    const problems = (path: string, to: string) => orderProblems([{ path, source: `import type { A } from "${to}"` }])
    const later = (path: string, to: string, name = "deals") => [
      `${path} imports ${to}: it comes later in the order of ${name}`,
    ]
    for (const to of ["../page/deal-queries.server.ts", `#${page}`])
      expect(problems(terms, to)).toEqual(later(terms, page))
    for (const to of ["../people/a.ts", "./b.ts", "#app/domain/deals/terms/a.ts"])
      expect(problems(terms, to)).toEqual([])
    for (const to of ["app/domain/deals/tasks/a.ts", "app/features/deals/moves/write-commands.server.ts"])
      expect(problems(form, `#${to}`)).toEqual(later(form, to))
    expect(problems(form, "#app/features/deals/moves/proposal/commands.server.ts")).toEqual([])
    const event = "app/features/events/a.ts"
    expect(problems(event, "#app/features/accounts/a.ts")).toEqual([])
    expect(problems(event, "#app/features/messages/a.ts")).toEqual(
      later(event, "app/features/messages/a.ts", "features"),
    )
    const rule = "app/domain/events/a.ts"
    expect(problems(rule, "../shared/a.ts")).toEqual([])
    expect(problems(rule, "../deals/deal/a.ts")).toEqual(later(rule, "app/domain/deals/deal/a.ts", "domain"))
    const outside = [
      ["app/features/deals/news/a.ts", "deals"],
      ["app/domain/deals/deal.ts", "deals"],
      ["app/routes/deals/deal.css", "deals"],
      ["app/features/desk/a.ts", "features"],
    ]
    for (const [path = "", name] of outside)
      expect(orderProblems([{ path, source: "" }])).toEqual([
        `${path}: has no place in the order of ${name} (test/architecture/order.ts)`,
      ])
  })

  test("a server file of a feature without a role, and one that writes in a role that reads", () => {
    const file = (name: string, source = "") => [{ path: `app/features/events/list/${name}`, source }]
    expect(roleProblems(file("gathered.server.ts"))).toEqual([
      'app/features/events/list/gathered.server.ts: "gathered" is no role of a server file: queries, conditions, columns, policy, commands, reactions, emails, reminders, labels, document, sheet',
    ])
    const writing = ["await tx\n    .update(event).set({})", "sql`update event set title = ''`", "insert into event"]
    for (const source of writing)
      expect(roleProblems(file("own-queries.server.ts", source)), source).toEqual([
        "app/features/events/list/own-queries.server.ts: writes, which is for commands",
      ])
    for (const name of ["queries.server.ts", "card-columns.server.ts", "marks.ts", "card.tsx"])
      expect(roleProblems(file(name, 'select 1 for update; createHash("sha256").update(text)')), name).toEqual([])
    expect(roleProblems(file("commands.server.ts", writing[0]))).toEqual([])
    expect(roleProblems([{ path: "app/platform/log.server.ts", source: "" }])).toEqual([])
  })

  test("a second reader of money beside the allowed one, and a known one that is gone", () => {
    const file = (source: string) => [{ path: "app/features/deals/list/a.ts", source }]
    expect(moneyRowProblems(file("from payment_entry p"), {})).toEqual([
      "app/features/deals/list/a.ts names payment_entry: ask its one reader",
    ])
    expect(moneyRowProblems(file(""), { deal_instalment: ["app/features/deals/list/a.ts"] })).toEqual([
      "app/features/deals/list/a.ts names deal_instalment no more: take it out",
    ])
    expect(moneyRowProblems([{ path: "app/features/deals/payments/a.ts", source: "payment_entry" }], {})).toEqual([])
    const own = { path: "app/features/deals/documents/a.ts", source: "tax.gross - invoiced" }
    expect(moneyRowProblems([own], {})).toEqual([
      "app/features/deals/documents/a.ts names what lacks an invoice: ask its one reader",
    ])
    expect(moneyRowProblems([{ ...own, source: "leftToInvoice(tax.gross, sum)" }], {})).toHaveLength(1)
  })

  test("a sum that no test can compare, and a known file that no longer writes one", () => {
    const file = (path: string, source: string) => [{ path: `app/features/deals/list/${path}`, source }]
    const text = "const a = (sum: number) => `Razem ${formatMoney(sum)}`"
    expect(statedSumProblems(file("a.ts", text), [])).toEqual([
      "app/features/deals/list/a.ts writes a sum: mark it (domain/deals/deal/stated.ts), or say in test/architecture/stated-sums.ts what it is",
    ])
    expect(statedSumProblems(file("a.ts", text), ["app/features/deals/list/a.ts"])).toEqual([])
    expect(statedSumProblems([], ["app/a.ts"])).toEqual([
      "app/a.ts writes no sum any more: take it out of test/architecture/stated-sums.ts",
    ])
    const named = (mark: string) =>
      `const a = <p ${mark}><b>{formatMoney(sum)}</b></p>\nconst b = <i {...stating("worth")} />`
    expect(statedSumProblems(file("a.tsx", named("className='a'")), [])).toEqual([
      "app/features/deals/list/a.tsx:1 mark what this sum is (domain/deals/deal/stated.ts)",
    ])
    expect(statedSumProblems(file("a.tsx", named('{...stating("worth")}')), [])).toEqual([])
  })

  test("a word that the glossary replaced", () => {
    const file = { path: "app/lib/a.ts", source: "const onCollaboration = 1" }
    expect(wordProblems([file])).toEqual(['app/lib/a.ts: "collaboration" has another name now (docs/glossary.md)'])
    expect(wordProblems([{ ...file, path: "docs/glossary.md" }])).toEqual([])
  })

  test("an address with an id outside app/paths.ts", () => {
    const source = `export const a = (id: string) => \`/wydarzenia/\${id}\``
    for (const path of ["app/features/events/a.ts", "test/requests/a.test.ts"])
      expect(addressProblems([{ path, source }])).toEqual([`${path}: an address with an id belongs into app/paths.ts`])
    expect(addressProblems([{ path: "app/paths.ts", source }])).toEqual([])
  })

  test("a class that its CSS module lacks, and one that nobody uses", () => {
    const css = { path: "app/features/events/card.module.css", source: ".card__top :global(.btn) {}\n.old {}" }
    const source = 'import styles from "./card.module.css"\nconst a = [styles.cardTop, styles.gone]'
    expect(styleProblems([css, { path: "app/features/events/card.tsx", source }])).toEqual([
      'app/features/events/card.tsx: app/features/events/card.module.css has no "gone"',
      'app/features/events/card.module.css: nobody uses "old"',
    ])
  })

  test("a global sheet of a feature that the first sheet does not join", () => {
    const sheet = (path: string) => ({ path, source: ".btn {}" })
    const root = { path: "app/root.css", source: '@import "./features/events/offer.css";' }
    const bar = { path: "app/features/accounts/bar.tsx", source: 'import sheet from "./bar.css?url"' }
    const barSheet = { path: "app/features/accounts/bar.css", source: '@import "./bar-clock.css";' }
    const allowed = ["app/features/events/offer.css", "app/features/accounts/bar-clock.css", "app/ui/layout/card.css"]
    const sheets = [barSheet, ...allowed.map(sheet), sheet("app/features/deals/a.module.css")]
    expect(sheetProblems([root, bar, ...sheets])).toEqual([])
    expect(sheetProblems([root, bar, sheet("app/features/deals/deal.css")])).toEqual([
      "app/features/deals/deal.css: a CSS module, unless app/root.css joins it",
    ])
  })

  test("a text that comes and goes beside others without an element of its own", () => {
    const path = "app/features/events/line.tsx"
    const inLine = (...children: string[]) => ({ path, source: `const line = <p>${children.join("")}</p>` })
    const problem = [`${path}:1 wrap the text in an element`]
    expect(textProblems([inLine("<b>a</b>", "{at && `, at`}")])).toEqual(problem)
    expect(textProblems([inLine("{at ? <b>a</b> : 'nic'}", "<i />")])).toEqual(problem)
    for (const fine of ["<b>a</b>{at && <span>, {at}</span>}", "{at && 'nic'}", "<b>a</b>{at ? 'a' : 'b'}", "a {b}"])
      expect(textProblems([inLine(fine)]), fine).toEqual([])
  })

  test("a type that is called by a participle, and names that stand in many files", () => {
    const file = (path: string, source: string) => ({ path: `app/lib/${path}`, source })
    expect(typeNameProblems([file("a.ts", "export type Asked = { q: string }\ntype AskedTask = 1")])).toEqual([
      "app/lib/a.ts: type Asked is no noun",
    ])
    const inThree = (...names: string[]) =>
      names.flatMap((name) => ["a.ts", "b.tsx", "c.ts"].map((path) => file(path, `interface ${name} {}`)))
    const five = inThree("Row", "Line", "Page", "Part", "Deal")
    expect(typeNameProblems([...five, file("a.test.ts", "type Note = 1"), ...inThree("Note").slice(1)])).toEqual([])
    expect(typeNameProblems([...five, ...inThree("Note")])).toEqual([
      "6 types have a name of 3 files or more, at most 5: Deal, Line, Note, Page, Part, Row",
    ])
  })

  test("errors and values of a refused form in words of their own", () => {
    const file = (source: string) => ({ path: "app/ui/a.tsx", source })
    const own = ["type A = { errors: Record<string, string> }", "let typed: Record<string, string | string[]>"]
    for (const source of own) expect(refusedFormProblems([file(source)]), source).toHaveLength(1)
    expect(refusedFormProblems([file("type A = RefusedForm & { errors: FieldErrors }")])).toEqual([])
  })

  test("a name that says what happened to a thing, not what the thing is", () => {
    const problems = (source: string) =>
      plainNameProblems([{ path: "app/lib/a.ts", source }]).map((one) => one.split(" ", 2)[1])
    expect(problems("const { told, a: [asked] } = b\nfunction c(given: string, { kept = 1, ...held }) {}")).toEqual([
      "told",
      "asked",
      "given",
      "kept",
      "held",
    ])
    expect(problems("type A<Given> = { asked: (told: A) => void }\nconst toldTo = 1, setGiven = 2, hears = 3")).toEqual(
      ["Given", "asked", "told", "toldTo", "setGiven", "hears"],
    )
    expect(problems("const isAsked = 1, found = b.asked, heldBy = { told: 1 }, retold = 2")).toEqual([])
  })

  test("a title that begins without its subject", () => {
    const titled = (title: string) =>
      titleProblems([{ path: "app/lib/a.test.ts", source: `test.each([1])("${title}", run)` }])
    for (const bad of ["refused beside the field", "of two one wins", "written once", "sent twice, it is one"])
      expect(titled(bad), bad).toEqual([`app/lib/a.test.ts: "${bad}" begins without its subject`])
    expect(titled("the owner is told")).toEqual(['app/lib/a.test.ts: "the owner is told" has words that went'])
    for (const fine of ["ticked rows stay", "one of two wins", "a form is refused", "is refused"])
      expect(titled(fine), fine).toEqual([])
  })

  test("a subject that is long or names no module", () => {
    expect(subjectProblems(["deals: freeze event dates with the terms"])).toEqual([])
    expect(subjectProblems(["Mend the dates", `deals: ${"x".repeat(70)}`])).toHaveLength(2)
  })

  test("too many comments", () => {
    const code = "const a = 1\n".repeat(93)
    expect(commentProblems([{ path: "app/a.ts", source: `${"// why\n".repeat(7)}${code}` }])).toEqual([])
    expect(
      commentProblems([{ path: "app/a.ts", source: `/**\n * Says\n */\n${"// why\n".repeat(6)}${code}` }]),
    ).toEqual(["8.8 % of the lines are comments, at most 7 %"])
  })
})
