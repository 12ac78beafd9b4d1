import * as z from "zod"
import type { Day } from "#app/lib/dates.ts"
import {
  checkbox,
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
} from "#app/lib/forms/form-fields.ts"
import { hasControls } from "#app/lib/text/text.ts"
import { categories } from "../shared/category.ts"
import { findCity } from "../shared/city.ts"
import { amountField } from "../shared/money.ts"
import { voivodeships } from "../shared/place.ts"
import { audiences, eventLimits, eventStatuses } from "./event.ts"
import { uniqueTags } from "./event-tags.ts"
import { goalError } from "./goal.ts"
import { optionsField } from "./sponsorship-form.ts"

const lastDay: Day = "2099-12-31"
const latest = (date: Day | null) => date === null || date <= lastDay

const tags = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform(uniqueTags)
  .refine((list) => list.length <= eventLimits.tags, `Możesz dodać najwyżej ${eventLimits.tags} tagów`)
  .refine(
    (list) => list.every((tag) => tag.length <= eventLimits.tag),
    `Tag może mieć najwyżej ${eventLimits.tag} znaków`,
  )
  .refine((list) => !list.some(hasControls), unreadable)

/** For adding and editing (A 5, A79, A82). Prices and the goal in grosze, days 'yyyy-MM-dd'. Extend with `safeExtend`. */
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
    goal: amountField().refine((grosze) => grosze === null || (grosze > 0 && grosze % 100 === 0), goalError),
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
/** A field of the event itself, stored in a column of its name. */
export type EventField = Exclude<keyof EventInput, "options">
export type StoredField = EventField | "imageId"
/** All fields that the form stores in the row of an event. */
export const storedFields = [
  ...Object.keys(eventForm.shape).filter((name) => name !== "options"),
  "imageId",
] as readonly StoredField[]

const pictureId = z
  .string()
  .regex(/^[\w-]{0,64}$/)
  .default("")
  .transform((id) => id || null)

/** The picture by id, or as a file without scripts. */
const picture = {
  imageId: pictureId,
  image: z.file().optional(),
  removeImage: checkbox(),
}
export type PostedEventPicture = { [Name in keyof typeof picture]: z.output<(typeof picture)[Name]> }

/** Fields that are not the event's own. */
const otherFields = {
  ...picture,
  /** Posted by the buttons of the options editor without scripts. */
  intent: z.string().max(40).default(""),
}

/** Fills in the voivodeship of a town whose name is unique. */
const withVoivodeship = <Form extends z.ZodType>(form: Form) =>
  z.preprocess((sent) => {
    if (typeof sent !== "object" || sent === null) return sent
    const { city, voivodeship = "" } = sent as { city?: unknown; voivodeship?: unknown }
    const isMissing = typeof city === "string" && typeof voivodeship === "string" && voivodeship.trim() === ""
    const found = isMissing && findCity(city)
    return found ? { ...sent, voivodeship: found.voivodeship } : sent
  }, form)

/** `key` is generated with the form and identifies a repeated submit. */
export const newEventForm = withVoivodeship(
  eventForm.safeExtend({
    ...otherFields,
    key: z.uuid("Odśwież stronę i spróbuj ponownie."),
  }),
)

/** `version`: the one that filled the form, so that a newer one is not overwritten. */
export const editEventForm = withVoivodeship(
  eventForm.safeExtend({
    ...otherFields,
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  }),
)

/** The owner may choose any status (A 4, A69). */
export const statusForm = z.strictObject({
  status: choice(eventStatuses, "Wybierz status wydarzenia"),
  /** Confirms a cancellation, once the page has named the number of affected deals. */
  confirmed: checkbox(),
})
