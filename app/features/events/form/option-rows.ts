import { type FormValues, textIn } from "./form-values.ts"

export type BenefitRow = { index: number; text: string }

/** One row of the options editor. `index` is part of its control names and never changes; gaps are allowed. */
export type OptionRow = {
  index: number
  id: string
  title: string
  description: string
  price: string
  priceTo: string
  benefits: BenefitRow[]
}

const optionName = /^options\[(\d{1,3})\]\./
const byNumber = (a: number, b: number) => a - b

function numbersIn(values: FormValues): [option: number, benefits: number[]][] {
  const rows = new Map<number, number[]>()
  for (const name of Object.keys(values)) {
    const [, option, benefit] = /^options\[(\d{1,3})\]\.(?:benefits\[(\d{1,3})\]$)?/.exec(name) ?? []
    if (option === undefined) continue
    const benefits = rows.get(Number(option)) ?? []
    if (benefit !== undefined) benefits.push(Number(benefit))
    rows.set(Number(option), benefits)
  }
  return [...rows].sort(([a], [b]) => byNumber(a, b)).map(([option, benefits]) => [option, benefits.sort(byNumber)])
}
const nextIndex = (rows: readonly { index: number }[]) => Math.max(-1, ...rows.map((row) => row.index)) + 1

export const emptyOption = (rows: readonly OptionRow[]): OptionRow => ({
  index: nextIndex(rows),
  id: "",
  title: "",
  description: "",
  price: "",
  priceTo: "",
  benefits: [{ index: 0, text: "" }],
})

export const emptyBenefit = (rows: readonly BenefitRow[], text = ""): BenefitRow => ({ index: nextIndex(rows), text })

/** Splits pasted lines over at most `count` fields, at least one; the last one takes the rest, separated by commas. */
export const inFields = (lines: readonly string[], count: number): string[] => {
  const last = Math.max(1, count) - 1
  return lines.length <= last + 1 ? [...lines] : [...lines.slice(0, last), lines.slice(last).join(", ")]
}

/** Rows of the values: at least one, each with at least one benefit (A 2). */
export function optionRows(values: FormValues): OptionRow[] {
  const rows = numbersIn(values).map(([index, numbers]) => {
    const textOf = (part: string) => textIn(values, `options[${index}].${part}`)
    const benefits = numbers.map((number) => ({ index: number, text: textOf(`benefits[${number}]`) }))
    return {
      index,
      id: textOf("id"),
      title: textOf("title"),
      description: textOf("description"),
      price: textOf("price"),
      priceTo: textOf("priceTo"),
      benefits: benefits.length > 0 ? benefits : [emptyBenefit([])],
    }
  })
  return rows.length > 0 ? rows : [emptyOption([])]
}

export function valuesOfRows(rows: readonly OptionRow[]): FormValues {
  const values: Record<string, string> = {}
  for (const { index, benefits, ...texts } of rows) {
    for (const [part, text] of Object.entries(texts)) values[`options[${index}].${part}`] = text
    for (const benefit of benefits) values[`options[${index}].benefits[${benefit.index}]`] = benefit.text
  }
  return values
}

/** Values that buttons of the editor post without JavaScript: "option.add", "benefit.remove 2 0". */
export const intents = {
  addOption: "option.add",
  removeOption: (option: number) => `option.remove ${option}`,
  addBenefit: (option: number) => `benefit.add ${option}`,
  removeBenefit: (option: number, benefit: number) => `benefit.remove ${option} ${benefit}`,
} as const

/** The form's values after such a button; null when the form is to be saved. */
export function valuesAfter(intent: string, values: FormValues): FormValues | null {
  const [, what, option, benefit] =
    /^(option\.add|option\.remove|benefit\.add|benefit\.remove)(?: (\d{1,3}))?(?: (\d{1,3}))?$/.exec(intent) ?? []
  if (!what) return null
  const rows = optionRows(values)
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !optionName.test(name)))
  const changed = rows.flatMap((row) => {
    if (row.index !== Number(option)) return [row]
    if (what === "option.remove") return rows.length > 1 ? [] : [row]
    if (what === "benefit.add") return [{ ...row, benefits: [...row.benefits, emptyBenefit(row.benefits)] }]
    return [{ ...row, benefits: row.benefits.filter(({ index }) => index !== Number(benefit)) }]
  })
  if (what === "option.add") changed.push(emptyOption(rows))
  return { ...others, ...valuesOfRows(changed) }
}
