import { xmlText } from "#app/lib/text/xml.ts"

/** Markup whose texts are escaped. */
export type Html = { readonly markup: string }
type Value = string | number | Html | readonly Html[] | false | null

/** Most texts hold nothing to escape, and a search is cheaper than `xmlText`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML cannot hold
const unsafe = /[&<>"'\u0000-\u001F\u007F-\u009F\uD800-\uDFFF\uFFFE\uFFFF]/

const markupOf = (value: Value): string => {
  if (value === null || value === false) return ""
  if (typeof value === "string") return unsafe.test(value) ? xmlText(value) : value
  if (typeof value === "number") return String(value)
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("")
}

/**
 * Markup from a template, for thousands of like elements that React would walk one by one. Every value is escaped but
 * markup of this kind; attributes are quoted in the template.
 */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: strings.reduce((text, part, at) => text + markupOf(values[at - 1] ?? null) + part),
})
