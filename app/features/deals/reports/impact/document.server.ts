import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealStatusLabel } from "#app/domain/deals/deal/deal.ts"
import { worthText } from "#app/domain/deals/deal/worth.ts"
import { photoFormats } from "#app/domain/deals/proofs/photos.ts"
import { workText } from "#app/domain/deals/reports/finances.ts"
import { isMoney } from "#app/domain/deals/reports/impact/impact.ts"
import { resultList, resultNames, resultTexts } from "#app/domain/deals/settlement/results.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatDay, formatLongDay } from "#app/lib/dates.ts"
import { dealPath } from "#app/paths.ts"
import { env } from "#app/platform/env.server.ts"
import { disk, isMissing } from "#app/platform/files/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { makePdf } from "#app/platform/pdf.server.ts"
import { encodePhoto } from "#app/platform/pictures/picture-encoder.server.ts"
import { type WorkbookSheet, workbookOfSheets } from "#app/platform/workbook.server.ts"
import { getImpact, type Impact } from "./queries.server.ts"

const addressOf = (dealId: string) => env.ORIGIN + dealPath(dealId)
const source = ({ today }: Impact) =>
  `Z danych platformy Pomost na dzień ${formatLongDay(today)}: warunków, wpłat, świadczeń i rozliczeń potwierdzonych przez strony.`

/** Most photos in the document, and their size in pixels and bytes. */
const photoLimits = { photos: 8, steps: [{ side: 1000, quality: 74 }], mostBytes: 600_000 }

/** The report as a PDF; refuses as `getImpact`. */
export async function impactAsPdf(viewer: Viewer, year: number, now = new Date()) {
  const impact = await getImpact(viewer, year, now)
  const { indicators, categories, regions, costs, deals } = impact
  const title = `Raport wpływu ${year}`
  const photos = await printable(impact)
  return makePdf({ title, footer: `${title} – platforma Pomost`, createdAt: now }, (page) => {
    page.title(title)
    page.pairs([[impact.isCompany ? "Firma" : "Organizacja", impact.party]])
    page.note(source(impact))
    page.heading("Wskaźniki")
    page.table({
      columns: [
        { title: "Wskaźnik", width: 0.28 },
        { title: "Wartość", width: 0.2, end: true },
        { title: "Co i jak liczymy", width: 0.52 },
      ],
      rows: indicators.map(({ label, value, how }) => [label, value, how]),
    })
    for (const [heading, groups] of [
      ["Według województwa", regions],
      ["Według kategorii", categories],
      ["Według rodzaju kosztu", costs],
    ] as const) {
      if (groups.length === 0) continue
      page.heading(heading)
      page.table({
        columns: [
          { title: "Nazwa", width: 0.4 },
          { title: "Uzgodnione", width: 0.2, end: true },
          { title: "Wpłynęło", width: 0.2, end: true },
          { title: "Świadczenia", width: 0.2, end: true },
        ],
        rows: groups.map(({ label, figures, work }) => [
          label,
          formatMoney(figures.agreed),
          formatMoney(figures.received),
          workText(work),
        ]),
      })
    }
    page.heading("Współprace")
    for (const one of deals.slice(0, mostListed)) {
      const { agreed: gross, received, inKind } = one.figures
      const sums = [
        `uzgodniono ${worthText({ gross, inKind })}`,
        ...(gross > 0 ? [`wpłynęło ${formatMoney(received)}`] : []),
        `świadczenia ${workText(one.work)}`,
      ]
      page.paragraph(`${one.title} – ${one.partner}, ${formatDay(one.day)} (${one.reference}): ${sums.join(", ")}.`)
      page.link(`Otwórz współpracę ${one.partner}`, addressOf(one.id))
    }
    if (deals.length === 0) page.paragraph("W tym roku nie ma współprac z uzgodnionymi warunkami.")
    if (deals.length > mostListed) page.note(`Pozostałe współprace (${deals.length - mostListed}) są w arkuszu.`)
    if (photos.length > 0) {
      page.heading("Zdjęcia potwierdzonych świadczeń")
      page.photos(photos)
    }
  })
}

const mostListed = 100

/** The photos as JPEG files, read one at a time; missing ones are left out. */
async function printable({ photos }: Impact): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (const { key } of photos) {
    if (made.length === photoLimits.photos) break
    try {
      const photo = await encodePhoto(Buffer.from(await disk.getBytes(key)), { ...photoLimits, formats: photoFormats })
      if (typeof photo !== "string") made.push(photo)
    } catch (error) {
      if (!isMissing(error)) throw error
      log.error({ key }, "a file is gone")
    }
  }
  return made
}

type Indicator = Impact["indicators"][number]

function labelWithUnit({ key, label }: Indicator): string {
  if (key === "work") return `${label} (%)`
  return isMoney(key) ? `${label} (zł)` : label
}

function numberCell({ key, number }: Indicator) {
  if (number === null) return "brak danych"
  return isMoney(key) ? { grosze: Math.round(number * 100) } : { count: number }
}

/** The report as a workbook: figures and what they count, and the deals behind them with their addresses. */
export async function impactAsWorkbook(viewer: Viewer, year: number, now = new Date()): Promise<Buffer> {
  const impact = await getImpact(viewer, year, now)
  const { indicators, regions, categories, costs, deals } = impact
  const figures: WorkbookSheet = {
    name: `Wskaźniki ${year}`,
    head: ["Wskaźnik", "Wartość", "Co i jak liczymy"],
    rows: [
      ...indicators.map((one) => [labelWithUnit(one), numberCell(one), one.how]),
      [impact.party, null, source(impact)],
    ],
  }
  const grouped: WorkbookSheet = {
    name: "Podział",
    head: ["Według", "Nazwa", "Uzgodnione (zł)", "Wpłynęło (zł)", "Świadczenia", "W tym potwierdzone"],
    rows: [
      { by: "województwo", groups: regions },
      { by: "kategoria", groups: categories },
      { by: "rodzaj kosztu", groups: costs },
    ].flatMap(({ by, groups }) =>
      groups.map(({ label, figures: { agreed, received }, work }) => [
        by,
        label,
        { grosze: agreed },
        { grosze: received },
        { count: work.owed },
        { count: work.confirmed },
      ]),
    ),
  }
  const listed: WorkbookSheet = {
    name: "Współprace",
    head: [
      "Numer współpracy",
      ...["Wydarzenia", "Partner", "Stan", "Pierwszy dzień", "Uzgodnione (zł)", "Wpłynęło (zł)", "Rzeczowo (zł)"],
      ...[
        "Świadczenia",
        "W tym potwierdzone",
        ...resultNames.map((name) => resultTexts[name].short),
        "Policzone w\u00a0innej współpracy",
        "Adres",
      ],
    ],
    rows: deals.map(({ id, reference, title, partner, status, day, figures: sums, work, results, elsewhere }) => [
      reference,
      title,
      partner,
      dealStatusLabel(status),
      { day },
      { grosze: sums.agreed },
      { grosze: sums.received },
      { grosze: sums.inKind },
      { count: work.owed },
      { count: work.confirmed },
      ...resultNames.map((name) => {
        const value = results[name]
        return value === null ? "brak danych" : { count: value }
      }),
      resultList(elsewhere),
      addressOf(id),
    ]),
  }
  return workbookOfSheets([figures, grouped, listed])
}
