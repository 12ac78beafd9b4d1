import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { parseAmount } from "#app/domain/shared/money.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { mainPart } from "#test/support/shown/main-part.ts"

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = { childNodes?: Node[]; parentNode?: Parent | null }

/**
 * `deal`, `event`: the only one that the nearest links lead to; `table`: of a cell, the number of its table. Sums are
 * grosze, days ISO, "?" is what cannot be read.
 */
export type StatedHere = {
  what: string
  value: string
  deal: string | null
  event: string | null
  text: string
  table?: number
}
/** What a page states under names, and texts with sums but no name; `past`: sums in elements of history, in grosze. */
export type Read = { stated: StatedHere[]; unnamed: string[]; past: number[] }

const isElement = (node: Node | Parent): node is Element => "tagName" in node
const attribute = (element: Element, name: string) => element.attrs?.find((one) => one.name === name)?.value
const unreadTags = ["script", "style", "textarea", "template", "option"]
const address = { deal: /\/wspolprace\/([0-9a-f-]{36})/, event: /\/wydarzenia\/([0-9a-f-]{36})/ }

const sum = String.raw`(?:zwrot\s)?-?\d{1,3}(?:[\s\u00a0]\d{3})*(?:,\d\d)?[\s\u00a0]zł(?![a-ząćęłńóśźż])`
const longDays = Array.from(
  { length: 12 },
  (_, month) => formatLongDay(`2027-${String(month + 1).padStart(2, "0")}-01`).split(" ")[1] ?? "",
)
const token = {
  sum: new RegExp(String.raw`(?<![\d,])${sum}|[Bb]ez kwoty|–$`, "g"),
  day: new RegExp(String.raw`\d\d\.\d\d\.\d{4}|\d{1,2} (?:${longDays.join("|")}) \d{4}|bez terminu`, "g"),
  reference: /POM-[0-9A-F]{8}/g,
} as const
export type TokenKind = keyof typeof token

/** What a name's text is made of; `text`: all of it, `worth`: money and goods. */
export const kindOf = (what: string): TokenKind | "text" | "worth" => {
  if (what === "status") return "text"
  if (what === "reference") return "reference"
  if (/On(:|$)/.test(what)) return "day"
  return /worth$|^termsWorth|^supports|^donated|Worth$/i.test(what) ? "worth" : "sum"
}

export const sumsIn = (text: string) =>
  [...text.matchAll(token.sum)].map((match) => ({ grosze: groszeOf(match[0]), at: match.index }))

const groszeIn = (text: string): number[] => sumsIn(text).map(({ grosze }) => grosze)

function groszeOf(text: string): number {
  if (/^(bez kwoty|–)$/i.test(text)) return 0
  const read = parseAmount(text.replace(/^zwrot\s|^-/, ""))
  if (!read.ok) throw new Error(`No sum: ${text}`)
  return /^(zwrot|-)/.test(text) ? -read.grosze : read.grosze
}

function dayOf(text: string): string {
  if (text === "bez terminu") return "–"
  const [day = "", month = "", year = ""] = text.split(/[. ]/)
  const number = /\d/.test(month) ? month : String(longDays.indexOf(month) + 1)
  return `${year}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`
}

const readers: Record<TokenKind, (text: string) => string> = {
  sum: (text) => String(groszeOf(text)),
  day: dayOf,
  reference: (text) => text,
}

/** "9 000 zł + rzeczowo 1 200 zł" as "900000+120000". */
export function worthIn(text: string): string {
  const [, goods] = /rzeczowo[\s\u00a0]([\d\s\u00a0,]+zł)/.exec(text) ?? []
  const money = goods === undefined ? text : text.slice(0, text.indexOf("rzeczowo"))
  const [gross = 0] = groszeIn(money)
  return `${gross}+${goods === undefined ? 0 : groszeOf(goods)}`
}

/** The value of each name. A `price` is of no deal; `known` and `task` name each of several sums, whatever its sign. */
export function valuesIn(names: readonly string[], text: string): { what: string; value: string }[] {
  const [only = ""] = names
  if (only === "price") return []
  if (only === "known" || only === "task")
    return groszeIn(text).map((grosze) => ({ what: only, value: String(Math.abs(grosze)) }))
  if (names.length === 1 && kindOf(only) === "text") return [{ what: only, value: text }]
  if (names.length === 1 && kindOf(only) === "worth") return [{ what: only, value: worthIn(text) }]
  const kinds = new Set(names.map(kindOf))
  const found = [...kinds]
    .flatMap((kind) =>
      kind === "text" || kind === "worth"
        ? []
        : [...text.matchAll(token[kind])].map((match) => ({ at: match.index, kind, value: readers[kind](match[0]) })),
    )
    .toSorted((a, b) => a.at - b.at)
  return names.map((what, index) => {
    const one = found[index]
    return { what, value: one && one.kind === kindOf(what) && found.length === names.length ? one.value : "?" }
  })
}

function ownText(node: Parent, top = true): string {
  if (!top && isElement(node) && (unreadTags.includes(node.tagName) || attribute(node, "data-figure"))) return " "
  return (node.childNodes ?? [])
    .map((child) =>
      child.nodeName === "#text"
        ? (child as DefaultTreeAdapterTypes.TextNode).value
        : ` ${ownText(child as Parent, false)} `,
    )
    .join("")
}
const tidied = (text: string) => text.replaceAll(/[\s\u00a0]+/g, " ").trim()

/** Links of an element and what is in it, by what they lead to. */
const linkedIds = new WeakMap<object, Map<string, Set<string>>>()
function linksIn(node: Parent, to: "deal" | "event"): Set<string> {
  const known = linkedIds.get(node) ?? new Map<string, Set<string>>()
  linkedIds.set(node, known)
  const done = known.get(to)
  if (done) return done
  const found = new Set<string>()
  known.set(to, found)
  if (isElement(node)) {
    const [, id] = address[to].exec(attribute(node, "href") ?? attribute(node, "action") ?? "") ?? []
    if (id) found.add(id)
  }
  for (const child of node.childNodes ?? []) for (const id of linksIn(child as Parent, to)) found.add(id)
  return found
}

/** The only deal or event that the nearest links around an element lead to. */
function aboutOf(element: Element, to: "deal" | "event"): string | null {
  for (let node: Parent | null | undefined = element; node; node = node.parentNode) {
    const ids = linksIn(node, to)
    if (ids.size > 0) return ids.size === 1 ? ([...ids][0] ?? null) : null
  }
  return null
}

type FigureMarks = {
  /** Ids of elements of history: their sums were true once. */
  past?: readonly string[]
  /** Names of the cells of tables by their label. */
  cells?: Readonly<Record<string, string>>
}

const noSubject = { deal: null, event: null }

export function readFigures(html: string, { past = [], cells = {} }: FigureMarks = {}): Read {
  const read: Read = { stated: [], unnamed: [], past: [] }
  const document = parse(mainPart(html)) as unknown as Parent
  let table = 0
  const walk = (node: Parent, inPast: boolean, inNamed = false) => {
    if (isElement(node)) {
      if (node.tagName === "table") table++
      if (node.tagName === "option") {
        // one of the versions that can be compared
        const text = tidied(ownText(node))
        const [, worth] = /^(?:Wersja|Aneks|Propozycja aneksu).*? – .*?, \d\d\.\d\d\.\d{4}, (.*)$/.exec(text) ?? []
        const version = attribute(node, "value")
        if (worth && version)
          read.stated.push({ what: `termsWorth:${version}`, value: worthIn(worth), ...noSubject, text })
        else if (groszeIn(text).length > 0) read.unnamed.push(text)
      }
      if (unreadTags.includes(node.tagName)) return
      const named = attribute(node, "data-figure")
      if (named !== undefined) {
        const text = tidied(ownText(node))
        const about = { deal: aboutOf(node, "deal"), event: aboutOf(node, "event") }
        for (const one of valuesIn(named.split(" "), text)) read.stated.push({ ...one, ...about, text })
      } else if (node.tagName === "td" && cells[attribute(node, "data-label") ?? ""]) {
        const what = cells[attribute(node, "data-label") ?? ""] ?? ""
        const text = tidied(ownText(node))
        const value = String(groszeIn(text)[0] ?? "?")
        read.stated.push({ what, value, deal: null, event: null, text, table })
        return
      }
      const skip = inNamed || named !== undefined
      for (const child of node.childNodes ?? []) {
        if (child.nodeName === "#text") {
          const { value } = child as DefaultTreeAdapterTypes.TextNode
          if (skip || !value.includes("zł")) continue
          if (inPast) read.past.push(...groszeIn(value).map(Math.abs))
          else if (groszeIn(value).length > 0) read.unnamed.push(tidied(value))
        } else walk(child as Parent, inPast || past.includes(attribute(child as Element, "id") ?? ""), skip)
      }
      return
    }
    for (const child of node.childNodes ?? []) walk(child as Parent, inPast)
  }
  walk(mainOf(document) ?? document, false)
  return read
}

function mainOf(node: Parent): Parent | null {
  if (isElement(node) && node.tagName === "main") return node
  for (const child of node.childNodes ?? []) {
    const found = mainOf(child as Parent)
    if (found) return found
  }
  return null
}
