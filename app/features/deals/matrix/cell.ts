import { type Look, lookLabels, lookOf, looks, type MatrixRow } from "#app/domain/deals/matrix/event-matrix.ts"
import { dealDeliverablesPath } from "#app/paths.ts"
import { type Html, html } from "#app/ui/rendering/html.ts"
import styles from "./matrix.module.css"

/** The state as a shape, drawn by the style sheet from the `data-look` around it; a label names it. */
export const glyph: Html = html`<i></i>`

const hiddenLabels = Object.fromEntries(
  looks.map((look) => [look, html`<span class="hidden">, ${lookLabels[look]}</span>`]),
) as Record<Look, Html>

/** '2.04' */
export const shortDay = (day: string) => `${Number(day.slice(8, 10))}.${day.slice(5, 7)}`

export const rowPath = ({ dealId, id }: Pick<MatrixRow, "dealId" | "id">) => dealDeliverablesPath(dealId, id)

export const choiceName = "swiadczenie"

const cellFace = (row: MatrixRow, look: Look) => html`${glyph}<span>${shortDay(row.dueOn)}${hiddenLabels[look]}</span>`

const noCell = html`<td class="${styles.no ?? ""}"><span aria-hidden="true">–</span><span class="hidden">nie w\u00a0pakiecie</span></td>`

/** A cell: a link to its row, or a checkbox; null: not in the sponsor's package. */
export function cell(row: MatrixRow | null, today: string, isChoosing: boolean): Html {
  if (!row) return noCell
  const look = lookOf(row, today)
  const face = cellFace(row, look)
  const control = isChoosing
    ? html`<label><input class="check" type="checkbox" name="${choiceName}" value="${row.id}"/>${face}</label>`
    : html`<a href="${rowPath(row)}">${face}</a>`
  return html`<td data-look="${look}">${control}</td>`
}
