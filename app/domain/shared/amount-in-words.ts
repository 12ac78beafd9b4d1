import { pluralForm } from "#app/lib/text/numbers.ts"

type Forms = readonly [one: string, few: string, many: string]

const units = [
  ...["", "jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć"],
  ...["dziesięć", "jedenaście", "dwanaście", "trzynaście", "czternaście"],
  ...["piętnaście", "szesnaście", "siedemnaście", "osiemnaście", "dziewiętnaście"],
]
const tens = [
  ...["", "", "dwadzieścia", "trzydzieści", "czterdzieści", "pięćdziesiąt"],
  ...["sześćdziesiąt", "siedemdziesiąt", "osiemdziesiąt", "dziewięćdziesiąt"],
]
const hundreds = [
  ...["", "sto", "dwieście", "trzysta", "czterysta", "pięćset"],
  ...["sześćset", "siedemset", "osiemset", "dziewięćset"],
]
const złoty: Forms = ["złoty", "złote", "złotych"]
const scales: readonly Forms[] = [
  ["miliard", "miliardy", "miliardów"],
  ["milion", "miliony", "milionów"],
  ["tysiąc", "tysiące", "tysięcy"],
  ["", "", ""],
]

function form(count: number, [one, few, many]: Forms): string {
  const rule = pluralForm(count)
  if (rule === "one") return one
  return rule === "few" ? few : many
}

/** 0 is "". */
function underThousand(count: number): string[] {
  const rest = count % 100
  return [
    hundreds[Math.floor(count / 100)] ?? "",
    ...(rest < 20 ? [units[rest] ?? ""] : [tens[Math.floor(rest / 10)] ?? "", units[rest % 10] ?? ""]),
  ]
}

/** Grosze → "dziewięć tysięcy złotych 00/100". Throws a RangeError outside 0–999 999 999 999,99 zł. */
export function amountInWords(grosze: number): string {
  if (!Number.isInteger(grosze) || grosze < 0 || grosze >= 100_000_000_000_000) throw new RangeError(`amount ${grosze}`)
  const zloty = Math.floor(grosze / 100)
  const groups = [1_000_000_000, 1_000_000, 1000, 1].map((unit) => Math.floor(zloty / unit) % 1000)
  const words = groups.flatMap((count, index) => {
    const scale = scales[index]
    if (count === 0 || !scale) return []
    // "tysiąc", "milion", never "jeden tysiąc".
    const counted = count === 1 && scale[0] !== "" ? [] : underThousand(count)
    return [...counted, form(count, scale)]
  })
  const spoken = zloty === 0 ? "zero" : words.filter(Boolean).join(" ")
  return `${spoken} ${form(zloty, złoty)} ${String(grosze % 100).padStart(2, "0")}/100`
}
