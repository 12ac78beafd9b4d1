import { benefitsLabel } from "#app/domain/events/sponsorship.ts"
import { readCategory } from "#app/domain/shared/category.ts"
import { formatMoney, formatPriceRange } from "#app/domain/shared/money.ts"
import { locationOf } from "#app/domain/shared/place.ts"
import { formatDayRange, formatWeekdays } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { paragraphs } from "#app/lib/text/typography.ts"
import { linkParts } from "#app/lib/web/links.ts"
import { iconMarkup } from "#app/ui/media/icon-markup.ts"
import { type Html, html } from "#app/ui/rendering/html.ts"
import type { MarkupWriters } from "#app/ui/rendering/memoized-markup.server.tsx"
import { Rungs } from "../offer/offer-panel.tsx"
import type { ShownOption } from "../offer/shown-option.ts"
import { Description, type Details, FactList, type Facts, type Links, Topics } from "./event-facts.tsx"

const when = ({ startDate, endDate, calendarHref }: Facts & { calendarHref?: string }) =>
  html`<div><dt>Kiedy</dt><dd><span class="num">${formatDayRange(startDate, endDate)}</span><small>${formatWeekdays(startDate, endDate)}</small>${calendarHref ? html`<small><a href="${calendarHref}" download="">Dodaj do kalendarza</a></small>` : null}</dd></div>`

const where = ({ city, voivodeship, detailedLocation }: Facts) =>
  html`<div><dt>Gdzie</dt><dd>${locationOf(city, voivodeship)}${detailedLocation ? html`<small>${detailedLocation}</small>` : null}</dd></div>`

const people = ({ participants }: Facts) =>
  html`<div><dt>Uczestnicy</dt><dd>${participants === null ? "Nie podano" : count(participants, "osoba")}<small>planowana liczba</small></dd></div>`

const goal = ({ goal }: Facts) =>
  goal === null
    ? null
    : html`<div><dt>Cel</dt><dd><span class="num">${formatMoney(goal)}</span><small>tyle organizacja chce zebrać od\u00a0sponsorów</small></dd></div>`

const facts = (event: Facts & { calendarHref?: string }) =>
  html`${when(event)}${where(event)}${people(event)}${goal(event)}`

const linked = (text: string) =>
  linkParts(text).map(({ text: part, href }) =>
    href ? html`<a href="${href}" target="_blank" rel="noopener nofollow ugc">${part}</a>` : html`${part}`,
  )

const description = ({ description }: Pick<Details, "description">) =>
  html`${paragraphs(description).map((paragraph) => html`<p>${linked(paragraph)}</p>`)}`

const chips = (label: string, texts: readonly string[]) =>
  texts.length === 0
    ? null
    : html`<dt>${label}</dt><dd><ul class="chips">${texts.map((text) => html`<li class="chip chip--still">${text}</li>`)}</ul></dd>`

const topics = ({ category, audience, tags, links }: Omit<Details, "description"> & { links: Links }) =>
  Object.values(links).some(Boolean)
    ? null
    : html`${chips("Dla kogo", audience)}${chips("Kategoria", [readCategory(category)])}${chips("Tagi", tags)}`

const price = ({ price, priceTo }: ShownOption) =>
  price === undefined
    ? html`<span class="rung__price num veil" aria-hidden="true">0 000–0 000 zł</span>`
    : html`<span class="rung__price num">${formatPriceRange(price, priceTo ?? null)}</span>`

function benefits(option: ShownOption) {
  const label = benefitsLabel(option)
  if (!label) return null
  return html`<details open=""><summary>${label}${iconMarkup("chevron-down")}</summary><ul class="ticks">${option.benefits.map(
    (benefit) => html`<li>${iconMarkup("check")}${benefit}</li>`,
  )}</ul></details>`
}

const rungs = ({ options }: { options: readonly ShownOption[] }) =>
  html`${options.map(
    (option) =>
      html`<li class="rung"><div class="rung__row"><h3>${option.title}</h3>${price(option)}${option.description ? html`<p class="rung__text">${option.description}</p>` : null}</div>${benefits(option)}</li>`,
  )}`

/** Writers of the pieces of an event's page, as `cardWriters`: most pages are of events not shown before. */
export const eventWriters: MarkupWriters = new Map<object, (data: never) => Html | null>([
  [FactList, facts],
  [Description, description],
  [Topics, topics],
  [Rungs, rungs],
])
