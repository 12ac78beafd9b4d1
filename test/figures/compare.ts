import type { Visitor } from "#test/support/app.ts"
import type { FiguredDeal } from "#test/support/money/figures.ts"
import { type About, expected, knownOf } from "./expected.ts"
import type { Page } from "./registry.ts"
import { type Read, readFigures, type StatedHere, valuesIn } from "./stated-in.ts"

/** What each place has stated so far: "payments dueOn". */
export const statedSoFar = new Set<string>()

const comparable = (values: readonly string[]) => values.toSorted().join(" ")

/** What a place states otherwise than the rows. `at`: what all of it is about; else links near each figure say. */
export function differences(
  place: string,
  stated: readonly StatedHere[],
  about: Omit<About, "deal" | "event">,
  at: { deal?: FiguredDeal; event?: string } = {},
) {
  const problems: string[] = []
  const lists = new Map<string, { values: string[]; each: string[] }>()
  const tableSums = new Map<string, number>()
  for (const { what, value, deal: linked, event: linkedEvent, text, table } of stated) {
    statedSoFar.add(`${place} ${what.split(":")[0]}`)
    const deal = at.deal ?? about.own.find(({ id }) => id === linked) ?? null
    if (table !== undefined) {
      tableSums.set(`${table} ${what}`, (tableSums.get(`${table} ${what}`) ?? 0) + Number(value))
      continue
    }
    const expectedValue = expected(what, { ...about, deal, event: at.event ?? linkedEvent })
    if (expectedValue === null) problems.push(`${place}: ${what} has no place here ("${text}")`)
    else if ("each" in expectedValue) {
      const key = `${deal?.id} ${what}`
      lists.set(key, { each: expectedValue.each, values: [...(lists.get(key)?.values ?? []), value] })
    } else if ("one" in expectedValue ? value !== expectedValue.one : !expectedValue.among.includes(value))
      problems.push(
        `${place}: ${what} is ${"one" in expectedValue ? expectedValue.one : expectedValue.among.join(" or ")}, not ${value} ("${text}")`,
      )
  }
  for (const [key, { values, each }] of lists)
    if (comparable(values) !== comparable(each))
      problems.push(`${place}: ${key.split(" ")[1]} are ${comparable(each)}, not ${comparable(values)}`)
  for (const [key, sum] of tableSums) {
    const expectedValue = expected(key.split(" ")[1] ?? "", { ...about, deal: null, event: null })
    if (!expectedValue || !("one" in expectedValue) || expectedValue.one !== String(sum))
      problems.push(
        `${place}: ${key} adds up to ${sum}, not ${expectedValue && "one" in expectedValue ? expectedValue.one : "anything"}`,
      )
  }
  return problems
}

/** Names sums by the sentences of their page; a sum in another sentence is a problem. */
function nameBySentence(
  { unnamed }: Read,
  { sentences = [], others }: Page,
): { stated: StatedHere[]; problems: string[] } {
  const stated: StatedHere[] = []
  const problems: string[] = []
  for (const text of unnamed) {
    const found = sentences.flatMap(([sentence, ...names]) => {
      const match = sentence.exec(text)
      return match ? [{ names, text: match[1] ?? "" }] : []
    })[0]
    if (found)
      stated.push(...valuesIn(found.names, found.text).map((one) => ({ ...one, deal: null, event: null, text })))
    else if (!others?.test(text)) problems.push(`a sum without a name: "${text}"`)
  }
  return { stated, problems }
}

type FigureContext = { subject: FiguredDeal; own: readonly FiguredDeal[]; year: number; goal: number | null }

/** What a page states otherwise than the rows of these deals. */
export async function problemsOfPage(
  page: Page,
  address: string,
  person: Visitor,
  { subject, own, year, goal }: FigureContext,
) {
  const answer = await person.get(address, { headers: { accept: "text/html" } })
  if (answer.status !== 200) return [`answers ${answer.status}`]
  const read = readFigures(await answer.text(), page)
  const { stated, problems } = nameBySentence(read, page)
  const known = new Set(own.flatMap((one) => [...knownOf(one)]))
  const isOfDeal = page.isOfDeal || address.includes(subject.id)
  const atEvent = /^\/wydarzenia\/([^/?]+)/.exec(address)?.[1]
  const yearInAddress = /^\/finanse\/(\d{4})/.exec(address)?.[1]
  const about = { own, year: Number(yearInAddress ?? year), goal }
  return [
    ...differences(page.name, [...read.stated, ...stated], about, {
      ...(isOfDeal && { deal: subject }),
      ...(atEvent && { event: atEvent }),
    }),
    ...problems,
    ...read.past.flatMap((sum) => (known.has(sum) ? [] : [`${sum} was never true`])),
  ]
}
