import type { EventField } from "#app/domain/events/event-form.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import type { OwnEvent, OwnOption } from "../own/queries.server.ts"
import type { FormValues } from "./form-values.ts"
import { valuesOfRows } from "./option-rows.ts"

const fieldsOf = (event: OwnEvent) =>
  ({
    title: event.title,
    description: event.description,
    category: event.category,
    startDate: event.startDate,
    endDate: event.endDate ?? "",
    city: event.city,
    voivodeship: event.voivodeship,
    detailedLocation: event.detailedLocation ?? "",
    expectedParticipants: event.expectedParticipants === null ? "" : formatCount(event.expectedParticipants),
    goal: formatMoneyInput(event.goal),
    audience: event.audience,
    tags: event.tags.join(", "),
    facebook: event.facebook ?? "",
    instagram: event.instagram ?? "",
    linkedin: event.linkedin ?? "",
    website: event.website ?? "",
  }) satisfies Record<EventField, string | readonly string[]>

export const valuesOfEvent = (event: OwnEvent, options: readonly OwnOption[]): FormValues => ({
  ...fieldsOf(event),
  imageId: event.imageId ?? "",
  version: String(event.version),
  ...valuesOfRows(
    options.map((option, index) => ({
      index,
      id: option.id,
      title: option.title,
      description: option.description,
      price: formatMoneyInput(option.priceGrosze),
      priceTo: formatMoneyInput(option.priceToGrosze),
      benefits: option.benefits.map((text, place) => ({ index: place, text })),
    })),
  ),
})
