import { readFileSync } from "node:fs"
import path from "node:path"
import { API, type Program } from "typescript/unstable/sync"
import { filesIn } from "./repository.ts"
import type { SourceFile } from "./rules.ts"

const root = path.resolve(import.meta.dirname, "../..")
const config = path.join(root, "tsconfig.json")

/** A name, and the start of the line that declares it in each of these files. */
export type Declared = { name: string; lines: Readonly<Record<string, string>> }

/**
 * Files of the product, without tests, that name each of these: those that declare it, and those that fail to compile
 * at the name once the declaring lines are removed.
 */
export function filesThatName(declared: readonly Declared[]): string[][] {
  const changed = new Map<string, string>()
  const api = new API({ cwd: root, fs: { readFile: (file) => changed.get(file) } })
  try {
    const found = new Map<Declared, string[]>()
    for (const round of roundsOf(declared)) {
      const before = [...changed.keys()]
      changed.clear()
      for (const [file, source] of withoutLines(round)) changed.set(file, source)
      const fileChanges = { changed: [...before, ...changed.keys()] }
      const program = api.updateSnapshot({ openProjects: [config], fileChanges }).getProject(config)?.program
      if (!program) throw new Error(`${config} is no project`)
      for (const one of round) found.set(one, namingIn(program, one))
    }
    return declared.map((one) => found.get(one) ?? [])
  } finally {
    api.close()
  }
}

/** Splits names into rounds without a common file: of a literal with two unknown properties the compiler reports only one. */
function roundsOf(declared: readonly Declared[]): Declared[][] {
  const rounds: Declared[][] = []
  for (const one of declared) {
    const apart = (other: Declared) => !Object.keys(one.lines).some((file) => file in other.lines)
    const round = rounds.find((others) => others.every(apart))
    if (round) round.push(one)
    else rounds.push([one])
  }
  return rounds
}

function namingIn(program: Program, { name, lines }: Declared): string[] {
  const word = wordOf(name)
  const fails = ({ path: file, source }: SourceFile) =>
    program
      .getSemanticDiagnostics(path.join(root, file))
      .some(({ pos, end }) => word.test(linesAround(source, pos, end)))
  const files = ["app", "server", "tools"].flatMap((folder) => filesIn(folder, /(?<!\.test)\.tsx?$/))
  const naming = files.filter((file) => !(file.path in lines) && word.test(file.source) && fails(file))
  return [...Object.keys(lines), ...naming.map((file) => file.path)]
}

const wordOf = (name: string) => new RegExp(`\\b${name}\\b`)

function withoutLines(declared: readonly Declared[]): Map<string, string> {
  const changed = new Map<string, string>()
  for (const [file, line] of declared.flatMap(({ lines }) => Object.entries(lines))) {
    const place = path.join(root, file)
    const source = (changed.get(place) ?? readFileSync(place, "utf8")).split("\n")
    const at = source.findIndex((one) => one.trimStart().startsWith(line))
    if (at < 0) throw new Error(`${file} has no line "${line}"`)
    changed.set(place, source.with(at, "").join("\n"))
  }
  return changed
}

const linesAround = (source: string, from: number, to: number) => {
  const end = source.indexOf("\n", to)
  return source.slice(source.lastIndexOf("\n", from) + 1, end < 0 ? undefined : end)
}
