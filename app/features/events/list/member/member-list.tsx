import { changeEventFilters, type EventFilters } from "#app/domain/events/event-list.ts"
import type { Voivodeship } from "#app/domain/shared/place.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { FilterChips } from "#app/ui/layout/chips.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"
import {
  announcesPicture,
  CardFacts,
  CardHead,
  CardLine,
  CardPicture,
  cardKey,
  cardSizes,
  type EventCardData,
  type EventCardProps,
  Organizer,
} from "../../event-card.tsx"
import { CardSave, CardsForm, usePendingSaves } from "../../saved/save-button.tsx"
import { type SavedMark, savedMark } from "../../saved/saved-state.ts"
import { SaveSearchLink } from "../../searches/save-search-link.tsx"
import { controlValues } from "../control-values.ts"
import { FilterTools, type FilterToolsProps, filteredHref, SheetFields, type SheetProps } from "../filter-tools.tsx"
import styles from "./member-list.module.css"
import type { SavedMarks } from "./queries.server.ts"

export { SaveSearchLink }

type MemberCardsProps = {
  events: readonly EventCardData[]
  view: View
  saved: SavedMarks | null
  linkId: (event: EventCardData) => string
}

/** Cards with prices for comparison, and the button that saves an event. */
export function MemberCards({ events, view, saved, linkId }: MemberCardsProps) {
  const pending = usePendingSaves()
  const markOf = ({ id }: EventCardData) => saved && savedMark(pending.get(id) ?? saved.ids.includes(id), saved.canSave)
  return (
    <>
      {events.map((event, place) => {
        const shown = { event, eager: place < 3, titleId: linkId(event) }
        return (
          <Memoized
            key={cardKey(event)}
            as="article"
            className={view === "list" ? "card card--list" : "card"}
            inside={MemberCard}
            data={{ ...shown, sizes: cardSizes[view], saved: markOf(event) }}
            fresh={announcesPicture(shown)}
          />
        )
      })}
      {saved?.canSave && <CardsForm />}
    </>
  )
}

export type MemberCardProps = EventCardProps & { sizes: string; saved: SavedMark | null }

export const MemberCard = ({ event, eager, titleId, sizes, saved }: MemberCardProps) => (
  <>
    <CardPicture event={event} eager={eager} sizes={sizes} />
    <div>
      <CardHead event={event} titleId={titleId} />
      <p className="card__org">
        <Organizer event={event} />
      </p>
      <CardLine event={event} />
      <CardFacts event={event} participants />
      <p className={styles.price}>{event.offer?.price}</p>
    </div>
    <CardSave event={event} saved={saved} />
  </>
)

const moreSorts = [
  { value: "price-asc", label: "Cena: od najniższej" },
  { value: "deadline-asc", label: "Termin zgłoszeń: od najbliższego" },
]

type Handlers = Pick<FilterToolsProps, "onView" | "onTown" | "sheet">
type MemberToolsProps = { data: Omit<FilterToolsProps, keyof Handlers>; handlers: Handlers }

/** The tools of visitors with prices (A4). */
export const MemberTools = ({ data, handlers }: MemberToolsProps) => (
  <Memoized as="div" className="tools tools--events" inside={PricedTools} data={data} handlers={handlers} />
)

const PricedTools = (props: FilterToolsProps) => <FilterTools {...props} fields={PricedFields} moreSorts={moreSorts} />

const PricedFields = (props: SheetProps) => {
  const values = { ...controlValues(props.filters), ...props.typed }
  const errorOf = (name: string) => (props.wrong?.field === name ? props.wrong.sentence : undefined)
  const prices = (
    <>
      <AmountField label="Kwota od" name="priceFrom" defaultValue={values.priceFrom} error={errorOf("priceFrom")} />
      <AmountField label="Kwota do" name="priceTo" defaultValue={values.priceTo} error={errorOf("priceTo")} />
    </>
  )
  return <SheetFields {...props} prices={prices} />
}

type MyRegionsProps = { filters: EventFilters; regions: readonly Voivodeship[] }

/** Narrows the list to the voivodeships of the sponsor's profile; pressed again, it removes that filter. */
export function MyRegions({ filters, regions }: MyRegionsProps) {
  const current = regions.join() === filters.voivodeships.join()
  return (
    <div className={styles.regions}>
      <FilterChips
        label="Regiony"
        chips={[
          {
            label: "Moje regiony",
            href: filteredHref(changeEventFilters(filters, { voivodeships: current ? [] : regions })),
            current,
          },
        ]}
      />
      <span className="muted small">{regions.join(", ")}</span>
    </div>
  )
}
