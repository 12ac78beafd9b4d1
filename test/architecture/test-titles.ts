import { parseSync } from "vite"
import type { SourceFile } from "./rules.ts"

type Node = { type: string; start: number } & Record<string, unknown>

/** Begins a part of a sentence without its subject. */
const fragment = /^(?:of|to|by|but|and|or|nor|whose) /
const participles = "\\w+ed|asked|told|given|kept|held|found|sent|read|written|left|taken|shown|made"
const preposition = "by|from|with|while|beside|again|twice|once|and|in|at|when|out|after|only|as|on|until|for|to"
/** Matches "refused beside the field", but not "ticked rows stay". */
const verbAlone = new RegExp(`^(?:${participles})(?:[,:;]|$| (?:${preposition})\\b)`)

/** Words that docs/glossary.md replaced. */
const replacedWords = /\b(?:tells?|told|hears?|heard)\b/i

/** The called function's name, also in `test.each(rows)(…)`. */
function rootOf(callee: Node | undefined): string {
  if (callee?.type === "Identifier") return String(callee.name)
  return callee ? rootOf((callee.object ?? callee.callee ?? callee.tag) as Node | undefined) : ""
}

function titleOf([first]: Node[]): string | null {
  if (first?.type === "Literal") return typeof first.value === "string" ? first.value : null
  if (first?.type !== "TemplateLiteral") return null
  return (first.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join("%s")
}

/** Titles of tests that do not say plainly what happens to whom. */
export function titleProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap(({ path, source }) => {
      const problems: string[] = []
      const visit = (node: unknown): void => {
        if (typeof node !== "object" || node === null) return
        const { type, callee, arguments: args } = node as Node
        if (type === "CallExpression" && /^(?:test|it|describe)$/.test(rootOf(callee as Node))) {
          const title = titleOf(args as Node[])
          if (title !== null && (fragment.test(title) || verbAlone.test(title)))
            problems.push(`${path}: "${title}" begins without its subject`)
          if (title !== null && replacedWords.test(title)) problems.push(`${path}: "${title}" has words that went`)
        }
        Object.values(node).forEach(visit)
      }
      visit(parseSync(path, source).program)
      return problems
    })
}
