import type { SourceFile } from "./rules.ts"

const fewFiles = 2
const mostNames = 5
/** Say what happened to a thing, not what it is. */
const participles = ["Asked", "Given", "Found", "Kept", "Held", "Told", "Shown", "Sent", "Stored", "Written"]

/** Names of types that a reader of app/ cannot know without a look at the file: participles, and those declared in many files. */
export function typeNameProblems(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const { path, source } of files) {
    if (!/^app\/.*(?<!\.test)\.tsx?$/.test(path)) continue
    for (const [, name = ""] of source.matchAll(/^(?:export )?(?:type|interface) (\w+)\b/gm))
      places.set(name, [...(places.get(name) ?? []), path])
  }
  const wrong = participles.flatMap((name) => places.get(name)?.map((path) => `${path}: type ${name} is no noun`) ?? [])
  const many = [...places].filter(([, paths]) => new Set(paths).size > fewFiles).map(([name]) => name)
  return many.length > mostNames
    ? [
        ...wrong,
        `${many.length} types have a name of ${fewFiles + 1} files or more, at most ${mostNames}: ${many.sort().join(", ")}`,
      ]
    : wrong
}
