import { parseSync } from "vite"
import type { SourceFile } from "./rules.ts"

/** Words that no declared name may contain; docs/glossary.md has the replacements. */
const forbidden = new Set(["tell", "tells", "told", "hear", "hears", "heard", "hearer", "hearers", "unheard"])
/**
 * Words that may not be a name, nor end one that is no question: they say what happened to a thing, not what it is.
 * `found` is allowed, for the result of a look-up.
 */
const forbiddenLast = new Set(["asked", "given", "kept", "keep", "held"])
const questions = new Set(["is", "has", "was", "are"])

/** Fields of stored rows, and names of other libraries. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // the content of queued emails
  asked: ["app/features/accounts/emails.tsx", "app/features/accounts/outgoing-emails.server.ts"],
}

type Node = { type: string; start: number } & Record<string, unknown>

const wordsOf = (name: string) => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

function isPlain(name: string): boolean {
  const words = wordsOf(name)
  if (words.some((word) => forbidden.has(word))) return false
  return !forbiddenLast.has(words.at(-1) ?? "") || questions.has(words[0] ?? "")
}

/** The names that a pattern declares: `a`, `{ a, b: c }`, `[a, ...b]`, `a = 1`. */
function declaredBy(pattern: Node | null | undefined): Node[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern]
    case "ObjectPattern":
      return (pattern.properties as Node[]).flatMap((one) => declaredBy((one.value ?? one.argument) as Node))
    case "ArrayPattern":
      return (pattern.elements as (Node | null)[]).flatMap(declaredBy)
    case "AssignmentPattern":
      return declaredBy(pattern.left as Node)
    case "RestElement":
      return declaredBy(pattern.argument as Node)
    default:
      return []
  }
}

const declaringTypes = new Set([
  ...["FunctionDeclaration", "FunctionExpression", "ClassDeclaration", "VariableDeclarator", "PropertyDefinition"],
  ...["MethodDefinition", "TSTypeAliasDeclaration", "TSInterfaceDeclaration", "TSPropertySignature"],
  ...["TSMethodSignature", "TSTypeParameter", "TSFunctionType", "TSDeclareFunction", "ArrowFunctionExpression"],
])

function declaredIn({ type, id, key, name, params }: Node): Node[] {
  if (!declaringTypes.has(type)) return []
  const own = [id, key, typeof name === "object" ? name : null] as (Node | null)[]
  return [...own, ...((params ?? []) as Node[])].flatMap((one) => (Array.isArray(one) ? [] : declaredBy(one)))
}

/** Declared names of variables, functions, parameters, types and their properties that do not say what they mean. */
export function plainNameProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
    .flatMap(({ path, source }) => {
      const problems: string[] = []
      const visit = (node: unknown): void => {
        if (typeof node !== "object" || node === null) return
        for (const { name, start } of declaredIn(node as Node)) {
          const word = String(name)
          if (isPlain(word) || exceptions[word]?.includes(path)) continue
          problems.push(`${path}:${source.slice(0, start).split("\n").length} ${word} does not say what it is`)
        }
        Object.values(node).forEach(visit)
      }
      visit(parseSync(path, source).program)
      return problems
    })
}
