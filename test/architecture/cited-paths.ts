import type { SourceFile } from "./rules.ts"

const fromRoot = /(?<![\w./#@-])(?:app|server|test|tools|docs|deploy|public)\/[\w./+-]*\w/g
/** A path without its layer, in docs only: `ui/send-again.tsx`. */
const fromLayer = /`([a-z][\w.-]*\/[\w./-]+\.(?:tsx?|mjs|css|md|json))`/g
/** NOUN, NNNN or an id represents many paths; a path with code behind it is code. */
const pattern = /[A-Z$*{]/
/** Decisions cite paths of the time when they were taken. */
const datedDocs = /^docs\/decisions\//

/** Paths in docs and comments that the repository lacks. */
export function citedPathProblems(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const known = new Set(
    paths.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"))),
  )
  const ends = (path: string) => paths.some((each) => each.endsWith(`/${path}`))
  return files
    .filter(({ path }) => !datedDocs.test(path))
    .flatMap(({ path, source }) => {
      const isText = path.endsWith(".md")
      const lines = source.split("\n").filter((line) => isText || /^\s*(\/\/|\/?\*)|\s\/\/ /.test(line))
      const cited = lines.flatMap((line) => [
        ...[...line.matchAll(fromRoot)].map(([one]) => one).filter((one) => !known.has(one)),
        ...(isText
          ? [...line.matchAll(fromLayer)].map(([, one = ""]) => one).filter((one) => !known.has(one) && !ends(one))
          : []),
      ])
      return [...new Set(cited)].filter((one) => !pattern.test(one)).map((one) => `${path}: there is no ${one}`)
    })
}
