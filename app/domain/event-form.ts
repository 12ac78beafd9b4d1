import * as z from "zod"
import type { Day } from "#app/lib/dates.ts"
import {
  choice,
  day,
  listOf,
  optionalDay,
  optionalText,
  optionalUrl,
  requiredText,
  unreadable,
  whenRead,
  wholeNumber,
} from "#app/lib/form-fields.ts"
import { cleanText, hasControls } from "#app/lib/text.ts"
import { audiences, categories, eventLimits, eventStatuses } from "./event.ts"
import { voivodeships } from "./place.ts"
import { optionsField, priceHint } from "./sponsorship-form.ts"

const lastDay: Day = "2099-12-31"
const latest = (date: Day | null) => date === null || date <= lastDay

/** "zieleń, klimat" and repeated controls in one list: unique ignoring case, empties dropped (A 5, A81). */
const tags = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((sent) => {
    const unique = new Map<string, string>()
    for (const text of [sent].flat().flatMap((part) => part.split(/[,\n]/))) {
      const tag = cleanText(text)
      if (tag !== "" && !unique.has(tag.toLocaleLowerCase("pl"))) unique.set(tag.toLocaleLowerCase("pl"), tag)
    }
    return [...unique.values()]
  })
  .refine((list) => list.length <= eventLimits.tags, `Możesz dodać najwyżej ${eventLimits.tags} tagów`)
  .refine(
    (list) => list.every((tag) => tag.length <= eventLimits.tag),
    `Tag może mieć najwyżej ${eventLimits.tag} znaków`,
  )
  .refine((list) => !list.some(hasControls), unreadable)

/**
 * An event as it is added and edited; both screens have the same rules (A 5, A79, A82).
 * Prices in grosze, days as 'yyyy-MM-dd'. Extend it with `safeExtend`.
 */
export const eventForm = z
  .strictObject({
    title: requiredText({ min: 3, max: eventLimits.title, message: "Tytuł musi mieć co najmniej 3 znaki" }),
    description: requiredText({
      min: 10,
      max: eventLimits.description,
      message: "Opis musi mieć co najmniej 10 znaków",
      multiline: true,
    }),
    category: choice(categories, "Kategoria jest wymagana"),
    startDate: day("Data rozpoczęcia jest wymagana").refine(latest, "Podaj poprawną datę"),
    endDate: optionalDay().refine(latest, "Podaj poprawną datę"),
    city: requiredText({ max: eventLimits.city, message: "Miasto jest wymagane" }),
    voivodeship: choice(voivodeships, "Województwo jest wymagane"),
    detailedLocation: optionalText(eventLimits.detailedLocation),
    expectedParticipants: wholeNumber({ max: eventLimits.participants, message: "Podaj liczbę uczestników cyframi" }),
    audience: listOf(z.enum(audiences, { error: "Wybierz odbiorców z listy" }), audiences.length),
    tags,
    facebook: optionalUrl(),
    instagram: optionalUrl(),
    linkedin: optionalUrl(),
    website: optionalUrl(),
    options: optionsField,
  })
  .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
    path: ["endDate"],
    message: "Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.",
    when: whenRead("startDate", "endDate"),
  })

export type EventInput = z.output<typeof eventForm>

/** The owner's status control on the event page; any value may be chosen (A 4, A69). */
export const statusForm = z.strictObject({ status: choice(eventStatuses, "Wybierz status wydarzenia") })

/** From this many people the law on mass events may apply (polish.md 1.3). */
const massEvent = 1000

/**
 * Hints that do not stop the saving, keyed by the control's name: a start in the past (A82),
 * a mass event, a price on honorary patronage. `options` need only title and price, by row number.
 */
export function eventWarnings(
  event: {
    startDate: Day | null
    expectedParticipants: number | null
    options: readonly { title: string; price: string | number | null }[]
  },
  today: Day,
): Record<string, string> {
  const warnings: Record<string, string> = {}
  if (event.startDate && event.startDate < today)
    warnings.startDate = "Data rozpoczęcia już minęła – sprawdź, czy jest prawidłowa."
  if ((event.expectedParticipants ?? 0) >= massEvent)
    warnings.expectedParticipants =
      "Przy tej liczbie osób mogą obowiązywać przepisy o imprezach masowych (od 1\u00a0000 osób na otwartym terenie, od 500 w\u00a0budynku, od 300 w\u00a0hali sportowej)."
  event.options.forEach(({ title, price }, index) => {
    const hint = priceHint(title, price)
    if (hint) warnings[`options[${index}].price`] = hint
  })
  return warnings
}
