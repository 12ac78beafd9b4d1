import { formatMoney } from "../../shared/money.ts"

/** What an event has in common with a sponsor's company. */
export type EventTies = {
  /** The company follows the event's organization. */
  isFollowed: boolean
  /** It takes place in one of the company's regions. */
  isNear: boolean
  /** The company has a deal about an event of the same category. */
  isKnown: boolean
}

/** Why an event is shown to a sponsor: "W województwie, w którym działasz; wspierasz już wydarzenia sportowe." */
export const eventReason = ({ isFollowed, isNear, isKnown, category }: EventTies & { category: string }): string =>
  sentence([
    isNear && "w\u00a0województwie, w\u00a0którym działasz",
    isFollowed && "obserwujesz tę organizację",
    isKnown && `wspierasz już wydarzenia ${category.toLowerCase()}`,
  ])

/** "od 3 000 zł"; null without a paid option. In grosze. */
export const priceFrom = (grosze: number | null) => (grosze === null ? null : `od\u00a0${formatMoney(grosze)}`)

/** What a company's public card has in common with an organization's events to come. */
export type CompanyTies = {
  /** Regions of the company in which these events take place. */
  regions: readonly string[]
  /** Category of these events in which the company shows a completed support; null: none. */
  category: string | null
}

/** Why a company is shown to an organization, from its public card alone. */
export const companyReason = ({ regions, category }: CompanyTies): string =>
  sentence([
    `działa w\u00a0${regions.length > 1 ? "województwach" : "województwie"} ${regions.map(locative).join(", ")}`,
    category !== null && `wspierała już wydarzenia ${category.toLowerCase()}`,
  ])

/** "wielkopolskim" of "wielkopolskie". */
const locative = (voivodeship: string) => voivodeship.replace(/e$/, "m")

function sentence(parts: readonly (string | false)[]): string {
  const text = parts.filter(Boolean).join("; ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
