import vm from "node:vm"
import { type DefaultTreeAdapterTypes, parse } from "parse5"

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Attributes with an address that a browser opens, sends to or loads from. */
const addresses = new Set(["href", "src", "action", "formaction", "data", "poster", "xlink:href", "srcset", "ping"])
const harmlessAddress =
  /^(\/(?![/\\])|#|\?|https?:\/\/|mailto:[^?]*(\?(subject|body)=[^?&]*(&(subject|body)=[^?&]*)*)?$|tel:|blob:|data:image\/)|^$/i
const foreign = /hak\.example/

const isElement = (node: Node): node is Element => "tagName" in node

function* nodesIn(node: { childNodes?: Node[]; content?: { childNodes: Node[] } }): Generator<Node> {
  for (const child of [...(node.childNodes ?? []), ...(node.content?.childNodes ?? [])]) {
    yield child
    yield* nodesIn(child as { childNodes?: Node[] })
  }
}

/** The kinds of elements with their attributes that a page is made of, such as "a href". */
export function shapesOf(html: string): Set<string> {
  const shapes = new Set<string>()
  for (const node of nodesIn(parse(html) as never)) {
    if (!isElement(node)) continue
    shapes.add(node.tagName)
    for (const { name } of node.attrs) shapes.add(`${node.tagName} ${name}`)
  }
  return shapes
}

/** Where a typed text became markup or code in a page; `usual`: the shapes of pages without such texts. */
export function markupProblems(html: string, usual: ReadonlySet<string>, { runs = true } = {}): string[] {
  const problems: string[] = []
  for (const node of nodesIn(parse(html) as never)) {
    if (node.nodeName === "#comment" && "data" in node && node.data.includes("hak"))
      problems.push(`<!--${node.data}-->`)
    if (!isElement(node)) continue
    // attributes that only carry information start nothing
    const active = node.attrs.filter(({ name }) => !/^(data|aria)-/.test(name))
    for (const shape of [node.tagName, ...active.map(({ name }) => `${node.tagName} ${name}`)])
      if (!usual.has(shape)) problems.push(`<${shape}>`)
    for (const { name, value } of node.attrs) {
      const isAddress = addresses.has(name)
      if (isAddress && (!harmlessAddress.test(value) || foreign.test(new URL(value, "http://here.example").host)))
        problems.push(`${name}="${value}"`)
      if (["id", "class", "name", "style", "rel", "type"].includes(name) && value.includes("hak"))
        problems.push(`${name}="${value}"`)
      // a random nonce may spell the word
      if (name === "nonce" && !/^[\w+/=-]*$/.test(value)) problems.push(`${name}="${value}"`)
      if (name.startsWith("on")) problems.push(`${name}="${value}"`)
    }
    if (node.tagName === "style" && textOf(node).includes("hak")) problems.push("<style>")
    if (node.tagName === "script" && runs) problems.push(...scriptProblems(node))
  }
  return problems
}

const textOf = (node: Element) => node.childNodes.map((child) => ("value" in child ? child.value : "")).join("")

/** Runs the scripts of a page, as far as that works without a browser. */
function scriptProblems(script: Element): string[] {
  const text = textOf(script)
  const type = script.attrs.find(({ name }) => name === "type")?.value ?? ""
  const isJson = type.endsWith("json")
  if (isJson) return isReadable(text) ? [] : [`broken JSON: ${text.slice(0, 200)}`]
  if (!script.attrs.some(({ name }) => name === "nonce")) return [`a script without our nonce: ${text.slice(0, 200)}`]
  if (type === "module" || !text.includes("hak")) return []
  const ran: string[] = []
  const controller = { enqueue: () => {}, close: () => {} }
  const window = { __reactRouterContext: { streamController: controller } }
  try {
    vm.runInNewContext(text, { window, hak: (n: unknown) => ran.push(`hak(${n}) ran`) })
  } catch (error) {
    ran.push(`a script broke: ${error}`)
  }
  return ran
}

function isReadable(json: string) {
  try {
    return Boolean(JSON.parse(json))
  } catch {
    return false
  }
}
