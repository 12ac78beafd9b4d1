import { eventStatusLabels, participantsLabel } from "#app/domain/events/event.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { archesMarkup } from "#app/lib/arches-shapes.ts"
import { formatDayRange } from "#app/lib/dates.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { eventPath, eventSavePath } from "#app/paths.ts"
import { iconMarkup } from "#app/ui/media/icon-markup.ts"
import { type Html, html } from "#app/ui/rendering/html.ts"
import type { MarkupWriters } from "#app/ui/rendering/memoized-markup.server.tsx"
import { CardInside, cardSizes, type EventCardData, type EventCardProps, RowInside } from "./event-card.tsx"
import styles from "./list/member/member-list.module.css"
import { MemberCard, type MemberCardProps } from "./list/member/member-list.tsx"
import saving from "./saved/save-button.module.css"
import { cardsForm } from "./saved/save-button.tsx"

type Marks = readonly (readonly [from: number, to: number])[]

const nothing: Html = { markup: "" }
/** Separates two texts, which a browser would otherwise merge. */
const between: Html = { markup: "<!-- -->" }

const marked = (text: string, marks: Marks = []) =>
  html`${marks.map(
    ([from, to], at) => html`${text.slice(marks[at - 1]?.[1] ?? 0, from)}<mark>${text.slice(from, to)}</mark>`,
  )}${text.slice(marks.at(-1)?.[1] ?? 0)}`

const arches = ({ id, category }: EventCardData) =>
  html`<svg class="arches" data-category="${category}" viewBox="0 0 1200 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${{ markup: archesMarkup(id) }}</svg>`

function picture(event: EventCardData, sizes: string) {
  const { picture: shown } = event
  if (!shown) return html`<span class="pic">${arches(event)}</span>`
  const { src, srcSet, color } = shown
  return html`<span class="pic"${color === null ? nothing : html` style="background-color:${color}"`}><img src="${src}" srcSet="${srcSet}" sizes="${sizes}" alt="" width="1200" height="600" loading="lazy" decoding="async"/></span>`
}

const head = ({ id, title, category, status, marks }: EventCardData, titleId?: string) =>
  html`<div class="card__over"><span class="status" data-status="${`event-${status}`}">${eventStatusLabels[status]}</span><span>${marked(readCategory(category), marks?.category)}</span></div><h3><a${titleId === undefined ? nothing : html` id="${titleId}"`} href="${eventPath(id)}" data-discover="true">${marked(tidy(title), marks?.title)}</a></h3>`

function organizer({ organizationName, verified, marks }: EventCardData) {
  const name = marked(organizationName, marks?.organization)
  if (!verified) return name
  const isTextLast = name.markup !== "" && !name.markup.endsWith("</mark>")
  return html`${name}${isTextLast && between}\u00a0<span class="small muted" title="Zweryfikowana organizacja">${iconMarkup("shield")}<span class="hidden">Zweryfikowana organizacja</span></span>`
}

function line({ marks }: EventCardData) {
  if (!marks?.line) return nothing
  const { label, text, marks: found } = marks.line
  return html`<p class="small muted">${label ? html`<span>${label}${between}: </span>` : nothing}${marked(text, found)}</p>`
}

const facts = ({ startDate, endDate, city, voivodeship, distance, participants, marks }: EventCardData) =>
  html`<ul class="meta"><li>${iconMarkup("calendar")}<span class="num">${formatDayRange(startDate, endDate)}</span></li><li>${iconMarkup("map-pin")}<span>${marked(locationOf(city, voivodeship), marks?.place)}</span>${distance ? html`<span>${distance}\u00a0km</span>` : nothing}</li><li>${iconMarkup("users")}<span class="hidden">Uczestnicy: </span>${participantsLabel(participants)}</li></ul>`

const inside = ({ event, titleId }: EventCardProps, more = nothing) =>
  html`<div>${head(event, titleId)}<p class="card__org">${organizer(event)}</p>${line(event)}${facts(event)}${more}</div>`

const card = (props: EventCardProps) => html`${picture(props.event, cardSizes.grid)}${inside(props)}`

const row = (props: EventCardProps) =>
  html`${picture(props.event, cardSizes.list)}${inside(props)}<a class="btn btn--line btn--small card__more" aria-label="${`Zobacz szczegóły: ${props.event.title}`}" href="${eventPath(props.event.id)}" data-discover="true">Zobacz szczegóły</a>`

function save({ event: { id, title }, saved }: MemberCardProps) {
  if (saved === null) return nothing
  const round = saving.round ?? ""
  const onCard = saving.onCard ?? ""
  if (saved === "fixed")
    return html`<span class="${`${round} ${onCard}`}" data-saved="true" title="Zapisane">${iconMarkup("bookmark", true)}<span class="hidden">Zapisane</span></span>`
  const label = saved ? "Zapisano" : "Zapisz"
  return html`<button class="${`btn btn--icon ${round} ${onCard}`}" type="submit" form="${cardsForm}" value="${saved ? "0" : "1"}" data-event="${id}"${saved ? html` data-saved="true"` : nothing} aria-label="${`${label}: ${title}`}" title="${label}" name="saved" formAction="${eventSavePath(id)}">${iconMarkup("bookmark", saved)}</button>`
}

const memberCard = (props: MemberCardProps) =>
  html`${picture(props.event, props.sizes)}${inside(props, html`<p class="${styles.price ?? ""}">${props.event.offer?.price ?? ""}</p>`)}${save(props)}`

/**
 * Writers of the cards of lists as markup, which is faster than React for cards drawn for the first time (decision
 * 089). `card-markup.test.tsx` checks that both give the same.
 */
export const cardWriters: MarkupWriters = new Map<object, (data: never) => Html>([
  [CardInside, card],
  [RowInside, row],
  [MemberCard, memberCard],
])
