import type { SourceFile } from "./rules.ts"

const fromRoot = /(?<![\w./#@-])(?:app|server|test|tools|docs|deploy|public)\/[\w./+-]*\w/g
/** A path without its layer, in docs only: `ui/send-again.tsx`. */
const fromLayer = /`([a-z][\w.-]*\/[\w./-]+\.(?:tsx?|mjs|css|md|json))`/g
/** NOUN, NNNN, an id or a glob in a path stands for many paths. */
const standsForMany = /[A-Z$*{]/
/** Decisions cite paths of the time when they were taken. */
const datedDocs = /^docs\/decisions\//

/** Paths in docs and comments that the repository lacks. */
export function citedPathProblems(files: readonly SourceFile[], paths: readonly string[]): string[] {
  const known = new Set(
    paths.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"))),
  )
  const isEndOfPath = (text: string) => paths.some((path) => path.endsWith(`/${text}`))
  return files
    .filter(({ path }) => !datedDocs.test(path))
    .flatMap(({ path, source }) => {
      const isDoc = path.endsWith(".md")
      const isComment = (line: string) => /^\s*(\/\/|\/?\*)|\s\/\/ /.test(line)
      const text = source
        .split("\n")
        .filter((line) => isDoc || isComment(line))
        .join("\n")
      const withLayer = [...text.matchAll(fromRoot)].map(([cited]) => cited)
      const withoutLayer = isDoc ? [...text.matchAll(fromLayer)].map(([, cited = ""]) => cited) : []
      const missing = [
        ...withLayer.filter((cited) => !known.has(cited)),
        ...withoutLayer.filter((cited) => !known.has(cited) && !isEndOfPath(cited)),
      ]
      return [...new Set(missing)]
        .filter((cited) => !standsForMany.test(cited))
        .map((cited) => `${path}: there is no ${cited}`)
    })
}
