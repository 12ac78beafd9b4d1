import { parseSync } from "vite"
import type { SourceFile } from "./rules.ts"

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** The kinds of nodes that an expression may render: a text, an element, or nothing. */
function renderedKinds(expression: Node): Set<"text" | "element" | "nothing"> {
  const of = (name: string) => renderedKinds(expression[name] as Node)
  switch (expression.type) {
    case "TemplateLiteral":
      return new Set(["text"])
    case "Literal":
      return new Set([typeof expression.value === "string" ? "text" : "nothing"])
    case "ConditionalExpression":
      return new Set([...of("consequent"), ...of("alternate")])
    case "LogicalExpression":
      return expression.operator === "&&" ? new Set(["nothing", ...of("right")]) : new Set()
    case "JSXElement":
    case "JSXFragment":
      return new Set(["element"])
    default:
      return new Set()
  }
}

const isBlank = (child: Node) =>
  (child.type === "JSXText" && String(child.value).trim() === "") ||
  (child.type === "JSXExpressionContainer" && (child.expression as Node).type === "JSXEmptyExpression")

/**
 * Texts that come and go beside others without an element of their own: a browser's translation replaces text nodes,
 * and React fails when it removes one that no longer exists.
 */
export function textProblems(files: readonly SourceFile[]): string[] {
  const pages = files.filter(({ path }) => /^app\/.*\.tsx$/.test(path) && !/email|\.test\.|\.server\./.test(path))
  return pages.flatMap(({ path, source }) => {
    const problems: string[] = []
    const visit = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return
      const { type, children } = node as Node // lists of nodes have no type
      if (type === "JSXElement" || type === "JSXFragment") {
        const own = (children as Node[]).filter((child) => !isBlank(child))
        for (const child of own.length > 1 ? own : []) {
          const kinds = child.type === "JSXExpressionContainer" ? renderedKinds(child.expression as Node) : new Set()
          const line = source.slice(0, child.start).split("\n").length
          if (kinds.has("text") && kinds.size > 1) problems.push(`${path}:${line} wrap the text in an element`)
        }
      }
      Object.values(node).forEach(visit)
    }
    visit(parseSync(path, source).program)
    return problems
  })
}
