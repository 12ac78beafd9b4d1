/** React writes `>` in an attribute as an entity. */
const tag = /<(\/?)([a-z][\w-]*)([^>]*)>/gi
const checkedTags = new Set(["script", "link", "img", "meta", "input"])
const voidElements = new Set(
  "area base br col embed hr img input link meta source track wbr circle path rect line ellipse polygon use".split(" "),
)
const scriptTypes = /^(module|application\/[\w+]*json|text\/[\w.-]+|speculationrules|importmap)$/
const phrasing = new Set("span p h1 h2 h3 h4 h5 h6 label em strong b i small time bdi button abbr".split(" "))
const flow = new Set(
  "div p ul ol dl section article aside header footer form table fieldset h1 h2 h3 h4 h5 h6".split(" "),
)
const inLists = new Set(["li", "script", "template"])

/** Errors by the HTML standard that browsers forgive, one line each. */
export function invalidMarkup(html: string): string[] {
  const problems: string[] = []
  const open: string[] = []
  const text = html.replace(/<!--.*?-->/gs, "").replace(/(<(script|style|textarea|title)\b[^>]*>).*?(<\/\2>)/gs, "$1$3")
  for (const [whole, end, written = "", attributes = ""] of text.matchAll(tag)) {
    const name = written.toLowerCase()
    if (end) {
      const at = open.lastIndexOf(name)
      if (at >= 0) open.length = at
      continue
    }
    const parent = open.at(-1) ?? ""
    const phrasingParent = phrasingParentOf(open)
    if (phrasingParent && flow.has(name)) problems.push(`<${name}> in <${phrasingParent}>: ${whole}`)
    if ((parent === "ul" || parent === "ol") && !inLists.has(name)) problems.push(`<${name}> in <${parent}>`)
    if (checkedTags.has(name)) problems.push(...attributeProblems(name, attributes))
    if (!voidElements.has(name) && !whole.endsWith("/>")) open.push(name)
  }
  return problems
}

/** The innermost open element that allows only phrasing, unless one with its own content model is open within it. */
function phrasingParentOf(open: readonly string[]): string | undefined {
  const at = open.findLastIndex((name) => phrasing.has(name))
  const resetAt = open.findLastIndex((name) => flow.has(name) || name === "dialog" || name === "noscript")
  return resetAt > at ? undefined : open[at]
}

function attributeProblems(name: string, text: string): string[] {
  const attributes = new Map(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, key = "", value]) => [key.toLowerCase(), value ?? ""]),
  )
  const problems: string[] = []
  const type = attributes.get("type")
  if (name === "script" && type && !scriptTypes.test(type)) problems.push(`<script type="${type}">`)
  for (const key of ["href", "src"]) {
    const address = attributes.get(key)
    if (address?.startsWith("data:") && /[{}<>"`^|\\ ]/.test(address))
      problems.push(`${key} of <${name}> holds what an address must encode`)
  }
  if (name === "meta" && !attributes.has("content") && !attributes.has("charset"))
    problems.push(`<meta${text}> without content`)
  if (name === "input" && /\bstreet-address\b/.test(attributes.get("autocomplete") ?? ""))
    problems.push("street-address on one line")
  return problems
}
