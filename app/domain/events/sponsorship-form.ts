import * as z from "zod"
import { numberedRows, optionalText, requiredText, whenRead } from "#app/lib/forms/form-fields.ts"
import { amountField } from "../shared/money.ts"
import { optionLimits } from "./sponsorship.ts"

/** A row of the options editor; `id` is null for a new option. Prices in grosze. */
export type OptionInput = {
  id: string | null
  title: string
  description: string | null
  price: number | null
  priceTo: number | null
  benefits: string[]
}

export const missingOptionTitle = "Podaj nazwę opcji"
export const wrongOrder = "Kwota „do” nie może być niższa niż kwota „od”."
export const emptyBenefit = "Pole korzyści nie może być puste"

const benefit = requiredText({ max: optionLimits.benefit, message: emptyBenefit })

/** Drops trailing empty benefits; one before a filled benefit is an error at its index (A 5). */
const benefits = z
  .unknown()
  .optional()
  .transform((sent, context) => {
    const rows = numberedRows(sent)
    if (!rows) {
      context.addIssue({ code: "custom", message: emptyBenefit })
      return z.NEVER
    }
    const lastFilled = rows.findLastIndex(([, text]) => !isBlank(text))
    const texts: string[] = []
    for (const [index, text] of rows.slice(0, lastFilled + 1)) {
      const parsed = benefit.safeParse(text)
      if (parsed.success) texts.push(parsed.data)
      else
        for (const issue of parsed.error.issues)
          context.addIssue({ code: "custom", message: issue.message, path: [index] })
    }
    if (texts.length > optionLimits.benefits)
      context.addIssue({ code: "custom", message: `Możesz dodać najwyżej ${optionLimits.benefits} korzyści` })
    return texts
  })

const optionRow = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{0,64}$/)
      .default("")
      .transform((id) => id || null),
    title: requiredText({ max: optionLimits.title, message: missingOptionTitle }),
    description: optionalText(optionLimits.description, { multiline: true }),
    price: amountField(),
    priceTo: amountField(),
    benefits,
  })
  .refine(({ price, priceTo }) => price !== null || priceTo === null, {
    path: ["price"],
    message: "Podaj kwotę „od” albo wyczyść kwotę „do”",
    when: whenRead("price", "priceTo"),
  })
  .refine(({ price, priceTo }) => price === null || priceTo === null || priceTo >= price, {
    path: ["priceTo"],
    message: wrongOrder,
    when: whenRead("price", "priceTo"),
  })

const isBlank = (sent: unknown): boolean =>
  sent === undefined || sent === null || (typeof sent === "string" && sent.trim() === "")

/** Whether nothing but its id is filled in (A74). */
function isEmptyRow(row: unknown): boolean {
  if (typeof row !== "object" || row === null) return isBlank(row)
  const isBlankList = (sent: unknown) => numberedRows(sent)?.every(([, text]) => isBlank(text)) ?? false
  return Object.entries(row).every(
    ([key, sent]) => key === "id" || isBlank(sent) || (key === "benefits" && isBlankList(sent)),
  )
}

/**
 * Options from `options[0].title` …, as a list or an object with numeric keys. Errors carry the row's own number even
 * when earlier rows are empty or missing (A73–A75, A90).
 */
export const optionsField = z
  .unknown()
  .optional()
  .transform((sent, context): OptionInput[] => {
    const rows = numberedRows(sent)
    if (!rows) {
      context.addIssue({ code: "custom", message: missingOptionTitle })
      return z.NEVER
    }
    const options: OptionInput[] = []
    const ids = new Set<string>()
    for (const [index, row] of rows) {
      if (isEmptyRow(row)) continue
      const parsed = optionRow.safeParse(row)
      if (!parsed.success) {
        for (const issue of parsed.error.issues)
          context.addIssue({ code: "custom", message: sentenceOf(issue), path: [index, ...issue.path] })
        continue
      }
      const { id } = parsed.data
      if (id !== null && ids.has(id))
        context.addIssue({ code: "custom", message: "Ta opcja jest już na liście", path: [index, "id"] })
      if (id !== null) ids.add(id)
      options.push(parsed.data)
    }
    if (options.length > optionLimits.options)
      context.addIssue({ code: "custom", message: `Możesz dodać najwyżej ${optionLimits.options} opcji` })
    return options
  })

const sentenceOf = (issue: z.core.$ZodIssue) =>
  issue.code === "unrecognized_keys" ? "Formularz się zmienił. Odśwież stronę i spróbuj ponownie." : issue.message
