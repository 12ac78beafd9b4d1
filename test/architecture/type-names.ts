import type { SourceFile } from "./rules.ts"

const fewFiles = 2
const mostNames = 5
/** Words that say what happened to a thing, not what it is. */
const participles = ["Asked", "Given", "Found", "Kept", "Held", "Told", "Shown", "Sent", "Stored", "Written"]

const errorsAndValues = /\berrors\??: (?:Readonly<)?Record<string, string>|Record<string, string \| string\[\]>/
const refusedForm = "app/lib/forms/refused-form.ts"

/** Files that declare the shape of a refused form themselves. */
export const refusedFormProblems = (files: readonly SourceFile[]): string[] =>
  files
    .filter(
      ({ path, source }) =>
        /^app\/.*(?<!\.test)\.tsx?$/.test(path) && path !== refusedForm && errorsAndValues.test(source),
    )
    .map(({ path }) => `${path} says again what a refused form is: use the types of ${refusedForm}`)

/** Type names that a reader of app/ can only understand in their file: participles, and names declared in many files. */
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
