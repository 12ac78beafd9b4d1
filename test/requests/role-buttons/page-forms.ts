import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { mainPart } from "#test/support/shown/main-part.ts"

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = { childNodes?: Node[]; content?: { childNodes: Node[] } }

/** One submit button of a posted form, with what a browser would send. */
export type PageForm = { action: string; label: string; fields: [name: string, value: string | File][] }
/** The offer of a page: forms, links of this site, and the text of its main part. */
export type PageOffer = { forms: PageForm[]; links: string[]; buttons: string[]; text: string }

const isElement = (node: Node): node is Element => "tagName" in node
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value
const has = (element: Element, name: string) => attribute(element, name) !== undefined

/** All elements in the order of the document; a list, as crawls spend much of their time here. */
function elementsIn(node: Parent, found: Element[] = []): Element[] {
  for (const children of [node.childNodes, node.content?.childNodes])
    for (const child of children ?? []) {
      if (isElement(child)) found.push(child)
      elementsIn(child as Parent, found)
    }
  return found
}

const namedIn = (elements: readonly Element[], tag: string) => elements.filter(({ tagName }) => tagName === tag)
const named = (node: Parent, tag: string) => namedIn(elementsIn(node), tag)

const textOf = (node: Parent): string => textsIn(node).join(" ").replace(/\s+/g, " ").trim()

function textsIn(node: Parent, found: string[] = []): string[] {
  for (const child of node.childNodes ?? []) {
    if (child.nodeName === "#text") found.push((child as DefaultTreeAdapterTypes.TextNode).value)
    else if (!["script", "style"].includes(child.nodeName)) textsIn(child as Parent, found)
  }
  return found
}

/** Values for empty controls, so that the command behind the form is reached. */
const filler: Record<string, string> = {
  number: "1",
  date: "2030-05-05",
  email: "osoba@poczta.example",
  url: "https://przyklad.example",
}

/** Controls of a form, also those outside it that name it. */
function controlsOf(form: Element, page: readonly Element[]): Element[] {
  const inside = new Set(elementsIn(form))
  const id = attribute(form, "id")
  return page.filter((one) => {
    const owner = attribute(one, "form")
    return owner ? owner === id : inside.has(one)
  })
}

function fieldsOf(controls: readonly Element[]): PageForm["fields"] {
  const fields: PageForm["fields"] = []
  const seen = new Set<string>()
  for (const control of controls) {
    const name = attribute(control, "name")
    if (!name || has(control, "disabled")) continue
    const value = attribute(control, "value")
    if (control.tagName === "textarea") fields.push([name, textOf(control) || "Tekst do sprawdzenia"])
    if (control.tagName === "select") {
      const options = named(control, "option").filter((option) => !has(option, "disabled"))
      const option = options.find((one) => has(one, "selected")) ?? options[0]
      fields.push([name, (option && attribute(option, "value")) ?? ""])
    }
    if (control.tagName !== "input") continue
    const type = attribute(control, "type") ?? "text"
    if (type === "submit") continue
    if (type === "file") fields.push([name, new File(["%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n"], "plik.pdf")])
    else if (type === "radio" || type === "checkbox") {
      const [isChecked, isFirst] = [has(control, "checked"), !seen.has(name)]
      seen.add(name)
      // the first radio is sent until a checked one of its group replaces it
      if (type === "radio" && isChecked && !isFirst)
        fields.splice(
          fields.findIndex(([one]) => one === name),
          1,
        )
      const isSentUnchecked = isFirst && (type === "radio" || /confirm/i.test(name))
      if (isChecked || isSentUnchecked) fields.push([name, value ?? "on"])
    } else if (type === "hidden") fields.push([name, value ?? ""])
    else fields.push([name, value || filler[type] || "Tekst"])
  }
  return fields
}

/** The offer of a page at this address; leaves out forms beside the main part, such as the header's. */
export function offerOf(html: string, address: string): PageOffer {
  const [main] = named(parse(mainPart(html)) as unknown as Parent, "main")
  if (!main) return { forms: [], links: [], buttons: [], text: "" }
  const elements = elementsIn(main)
  const allButtons = namedIn(elements, "button")
  const forms = namedIn(elements, "form")
    .filter((form) => attribute(form, "method")?.toLowerCase() === "post")
    .flatMap((form): PageForm[] => {
      const id = attribute(form, "id")
      const beside = id ? allButtons.filter((one) => attribute(one, "form") === id) : []
      const buttons = [...named(form, "button"), ...beside].filter(
        (one) => (attribute(one, "type") ?? "submit") === "submit",
      )
      const fields = fieldsOf(controlsOf(form, elements))
      return buttons.map((button) => {
        const name = attribute(button, "name")
        const action = attribute(button, "formaction") ?? attribute(form, "action") ?? address
        return {
          action,
          label: textOf(button),
          fields: name ? [...fields, [name, attribute(button, "value") ?? ""]] : fields,
        }
      })
    })
  const links = namedIn(elements, "a")
    .map((link) => attribute(link, "href") ?? "")
    .filter((href) => /^\/(?!\/)/.test(href))
    .map((href) => href.replace(/#.*/, ""))
  return { forms, links: [...new Set(links)], buttons: allButtons.map(textOf), text: textOf(main) }
}
