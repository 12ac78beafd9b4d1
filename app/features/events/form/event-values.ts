import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import type { OwnEvent, OwnOption } from "../own/queries.server.ts"
import type { FormValues } from "./form-values.ts"
import { valuesOfRows } from "./option-rows.ts"

const texts = [
  "title",
  "description",
  "category",
  "startDate",
  "endDate",
  "city",
  "voivodeship",
  "detailedLocation",
  "facebook",
  "instagram",
  "linkedin",
  "website",
  "imageId",
] as const

export const valuesOfEvent = (event: OwnEvent, options: readonly OwnOption[]): FormValues => ({
  ...Object.fromEntries(texts.map((name) => [name, event[name] ?? ""])),
  expectedParticipants: event.expectedParticipants === null ? "" : formatCount(event.expectedParticipants),
  audience: event.audience,
  tags: event.tags.join(", "),
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
