import type { SourceFile } from "./rules.ts"

type Part = { file: SourceFile; name: string; body: string }

const declaration = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/gm
const writes =
  /\.(?:insert|update|delete)\((?:tables\.)?(?:member|user|party)\)|\b(?:insert into|update|delete from) (?:member|party|"user")[\s`]/

const isServerCode = ({ path }: SourceFile) => /\.server\.tsx?$/.test(path) && /^app\/(db|features)\//.test(path)
const isCaller = ({ path }: SourceFile) => /^(app\/(routes|http)|server)\//.test(path) && !/\.test\./.test(path)

/** Functions and constants at the top level of a file. */
function partsOf(file: SourceFile): Part[] {
  const starts = [...file.source.matchAll(declaration)]
  return starts.map((found, at) => ({
    file,
    name: found[1] ?? "",
    body: file.source.slice(found.index + found[0].length, starts[at + 1]?.index),
  }))
}

const imports = ({ source }: SourceFile, name: string) =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\}/g)].some(([, names = ""]) =>
    new RegExp(`\\b${name}\\b`).test(names),
  )

const uses = (part: Part, { file, name }: Part) =>
  new RegExp(`(?<![\\w."$])${name}\\b(?=[(,)<])`).test(part.body) && (part.file === file || imports(part.file, name))

/**
 * Commands that write who is in a team, with what role, and whose account is open: functions that routes and the worker
 * call, and that reach such a statement at any depth. Sample data is left out.
 */
export function membershipWriters(files: readonly SourceFile[]): string[] {
  const parts = files.filter((file) => isServerCode(file) && !file.path.startsWith("app/db/realms/")).flatMap(partsOf)
  const writers = new Set(parts.filter(({ body }) => writes.test(body)))
  const commands = new Set<string>()
  // callers are added while the set is walked, so that theirs are found, too
  for (const part of writers) {
    const callers = parts.filter((one) => one !== part && uses(one, part))
    for (const caller of callers) writers.add(caller)
    if (callers.length === 0 || files.some((file) => isCaller(file) && imports(file, part.name)))
      commands.add(part.name)
  }
  return [...commands].sort()
}
