import { type StoredField, storedFields } from "#app/domain/events/event-form.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import type { OwnEvent, OwnOption } from "../own/queries.server.ts"
import type { FormValues } from "./form-values.ts"
import { valuesOfRows } from "./option-rows.ts"

/** Fields whose controls show another value than the stored one: all that are neither text nor list. */
type Formatted = { [Name in StoredField]: OwnEvent[Name] extends string | string[] | null ? never : Name }[StoredField]

const formatted: { [Name in Formatted | "tags"]: (value: OwnEvent[Name]) => string } = {
  expectedParticipants: (count) => (count === null ? "" : formatCount(count)),
  goal: formatMoneyInput,
  tags: (tags) => tags.join(", "),
}

function valueIn(event: OwnEvent, name: StoredField) {
  const format = name in formatted ? (formatted[name as Formatted] as (value: unknown) => string) : null
  return format ? format(event[name]) : ((event[name] as string | string[] | null) ?? "")
}

export const valuesOfEvent = (event: OwnEvent, options: readonly OwnOption[]): FormValues => ({
  ...Object.fromEntries(storedFields.map((name) => [name, valueIn(event, name)])),
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
