import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { citedPathProblems } from "./cited-paths.ts"
import { roleProblems } from "./file-roles.ts"
import { moneyRowProblems } from "./money-rows.ts"
import { orderProblems } from "./order.ts"
import { plainNameProblems } from "./plain-names.ts"
import { lengthProblems, problemsIn, type SourceFile } from "./rules.ts"
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

/** Paths are relative to the root; omits generated migrations. */
export function filesIn(folder: string, name = /\.(tsx?|mjs|css|json|svg|md)$/): SourceFile[] {
  return pathsIn(folder)
    .filter((file) => name.test(file) && !file.startsWith("app/db/migrations/"))
    .map((file) => ({ path: file, source: readFileSync(path.join(root, file), "utf8") }))
}

function pathsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
}

/** Subjects of commits; empty without a history. */
function subjects(): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim()
  try {
    const first = git("log", "--diff-filter=A", "--format=%H", "--", "CONTRIBUTING.md").split("\n").at(-1)
    return first ? git("log", "--no-merges", "--format=%s", `${first}..HEAD`).split("\n").filter(Boolean) : []
  } catch {
    return []
  }
}

/** Every breach of the architecture and CONTRIBUTING.md, one sentence each. */
export function allProblems(): string[] {
  const product = ["app", "server", "tools"].flatMap((folder) => filesIn(folder))
  const tests = filesIn("test")
  const texts = ["README.md", "CONTRIBUTING.md"].map((file) => ({
    path: file,
    source: readFileSync(path.join(root, file), "utf8"),
  }))
  const docs = [...filesIn("docs"), ...texts]
  const paths = ["app", "server", "tools", "test", "docs", "deploy", "public"].flatMap(pathsIn)
  return [
    ...problemsIn(product.filter(({ path }) => /\.(tsx?|mjs|css)$/.test(path))),
    ...tests.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(lengthProblems),
    ...orderProblems(product),
    ...roleProblems(product),
    ...moneyRowProblems(product),
    ...statedSumProblems(product),
    ...folderProblems([...product, ...tests].map(({ path }) => path)),
    ...addressProblems([...product, ...tests]),
    ...commentProblems(product),
    ...styleProblems(product),
    ...sheetProblems(product),
    ...textProblems(product),
    ...typeNameProblems(product),
    ...refusedFormProblems(product),
    ...plainNameProblems([...product, ...tests]),
    ...titleProblems([...product, ...tests]),
    ...citedPathProblems([...product, ...tests, ...docs], paths),
    ...wordProblems([...product, ...tests, ...docs]),
    ...subjectProblems(subjects()),
  ]
}

/** Prints every breach; returns their number. */
export function printProblems(): number {
  const problems = allProblems()
  for (const problem of problems) console.error(problem)
  return problems.length
}
