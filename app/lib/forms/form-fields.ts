import * as z from "zod"
import { type Day, isDay } from "../dates.ts"
import { formatCount } from "../text/plural-forms.ts"
import { cleanText, hasControls } from "../text/text.ts"
import { safeUrl } from "../web/links.ts"

/** Form fields arrive as a string, a list of strings, or not at all; a missing key is an empty field. */

export const invalidEmail = "Podaj poprawny adres email"
export const invalidUrl = "Podaj poprawny adres strony internetowej"
export const unreadable = "Usuń znaki, których nie da się wyświetlić"

/** Text read by `read`, which reports errors with `wrong`; they do not stop form-wide checks, so that all appear at once. */
export const field = <Value>(notText: string, read: (text: string, wrong: (sentence: string) => void) => Value) =>
  z
    .string({ error: notText })
    .default("")
    .transform((text, context): Value => {
      const before = context.issues.length
      const value = read(text, (message) => context.addIssue({ code: "custom", message }))
      return context.issues.length > before ? z.NEVER : value
    })

/** `when` of a cross-field check: the named fields were parsed (an unparsed one is still an object). */
export const whenRead =
  (...names: string[]) =>
  ({ value: form }: { value: unknown }): boolean =>
    typeof form === "object" &&
    form !== null &&
    names.every((name) => {
      const value = (form as Record<string, unknown>)[name]
      return value === null || typeof value === "string" || typeof value === "number"
    })

/** `message`: for a field that is empty or shorter than `min`; `multiline` retains line breaks. */
export type TextRule = {
  min?: number
  max: number
  message: string
  /** Replaces `message` when something was typed. */
  tooShort?: string
  tooLong?: string
  multiline?: boolean
}

const tooLongText = (max: number) => `Skróć tekst do ${formatCount(max)} znaków`

export const requiredText = ({
  min = 1,
  max,
  message,
  tooShort = message,
  tooLong = tooLongText(max),
  multiline,
}: TextRule) =>
  field(message, (text, wrong) => {
    const clean = cleanText(text, { multiline })
    if (hasControls(text)) wrong(unreadable)
    else if (clean.length < min) wrong(clean === "" ? message : tooShort)
    else if (clean.length > max) wrong(tooLong)
    return clean
  })

/** Empty → null. */
export const optionalText = (max: number, { multiline = false, tooLong = tooLongText(max) } = {}) =>
  field(tooLong, (text, wrong) => {
    const clean = cleanText(text, { multiline })
    if (hasControls(text)) wrong(unreadable)
    else if (clean.length > max) wrong(tooLong)
    return clean || null
  })

/** One entry per line of at most `length` characters; empty lines are dropped. */
export const textLines = (lines: number, length: number, tooMany: string) =>
  field(tooMany, (text, wrong) => {
    const list = cleanText(text, { multiline: true })
      .split("\n")
      .map((line) => cleanText(line))
      .filter((line) => line !== "")
    if (hasControls(text)) wrong(unreadable)
    else if (list.length > lines) wrong(tooMany)
    else if (list.some((line) => line.length > length)) wrong(tooLongText(length))
    return list
  })

/** Controls with the same name: one value or many → a list without empty values and repeats. */
export const listOf = <Item extends z.ZodType>(item: Item, max: number, message = `Wybierz najwyżej ${max}`) =>
  z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((sent) => [...new Set([sent].flat().filter((value) => value.trim() !== ""))])
    .refine((list) => list.length <= max, message)
    .transform((list, context) => {
      const read = z.array(item).safeParse(list)
      if (read.success) return read.data
      for (const issue of read.error.issues) context.addIssue({ code: "custom", message: issue.message })
      return z.NEVER
    })

/** A ticked box sends "on", an empty one nothing. */
export const checkbox = () =>
  z
    .enum(["on", "true", "1", "off", "false", "0", ""])
    .default("")
    .transform((sent) => sent === "on" || sent === "true" || sent === "1")

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(values, { error: message })

const isEmail = (text: string) => text.length <= 254 && z.email().safeParse(text).success

/** Case is preserved. */
export const requiredEmail = (message = invalidEmail) =>
  field(message, (text, wrong) => {
    const typed = text.normalize("NFC").trim()
    if (!isEmail(typed)) wrong(message)
    return typed
  })

/** Empty → null; case is preserved. */
export const optionalEmail = (message = invalidEmail) =>
  field(message, (text, wrong) => {
    const typed = text.normalize("NFC").trim()
    if (typed !== "" && !isEmail(typed)) wrong(message)
    return typed || null
  })

/** Empty → null; adds a missing https:// (A54). */
export const optionalUrl = (message = invalidUrl) =>
  field(message, (text, wrong) => {
    const url = safeUrl(text)
    if (url === null && text.trim() !== "") wrong(message)
    return url
  })

/** 'yyyy-MM-dd'. */
export const day = (message: string) =>
  field(message, (text, wrong): Day => {
    if (!isDay(text.trim())) wrong(message)
    return text.trim()
  })

/** 'yyyy-MM-dd'; empty → null. */
export const optionalDay = (message = "Podaj poprawną datę") =>
  field(message, (text, wrong): Day | null => {
    if (text.trim() !== "" && !isDay(text.trim())) wrong(message)
    return text.trim() || null
  })

/** Digits, optionally grouped by spaces → 0 to `max`; empty → null. */
export const wholeNumber = ({ max, message }: { max: number; message: string }) =>
  field(message, (text, wrong) => {
    const digits = text.replace(/\s/gu, "")
    if (digits !== "" && !(/^\d{1,15}$/.test(digits) && Number(digits) <= max)) wrong(message)
    return digits === "" ? null : Number(digits)
  })

/** Rows of a repeated group with their numbers in the control names; gaps allowed, null if malformed. */
export function numberedRows(sent: unknown): [index: number, row: unknown][] | null {
  if (sent === undefined || sent === "") return []
  if (typeof sent !== "object" || sent === null) return null
  const rows = Object.entries(sent).map(([key, row]): [number, unknown] => [
    /^\d{1,3}$/.test(key) ? Number(key) : Number.NaN,
    row,
  ])
  if (rows.some(([index]) => Number.isNaN(index))) return null
  return rows.filter(([, row]) => row !== undefined).sort(([a], [b]) => a - b)
}

/** ["options", 1, "title"] → "options[1].title". */
export const controlName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, key) => {
    if (typeof key === "number" || /^\d+$/.test(String(key))) return `${name}[${String(key)}]`
    return name === "" ? String(key) : `${name}.${String(key)}`
  }, "")
