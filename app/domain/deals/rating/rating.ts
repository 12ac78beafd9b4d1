import { addDays, type Day, todayIn } from "#app/lib/dates.ts"
import { formatNumber } from "#app/lib/text/numbers.ts"
import { type Forms, plural } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "../../notifications/notification.ts"
import type { DealStatus, Side } from "../deal/deal.ts"
import type { HistoryLine } from "../deal/deal-history.ts"

/** A rating is asked for until so many days after the end of the deal. */
export const ratingDays = 30

/** Ratings of completed deals (B39). The terms of service state them too: routes/legal/texts/terms-roles.tsx. */
export const ratingLimits = {
  /** Characters. */
  comment: 1000,
  /** A rating may be changed for so many days. */
  changeDays: 14,
  /** The average is public from so many ratings; fewer would reveal who rated how. */
  publicFrom: 3,
} as const

/** In star order: whole-number keys are always iterated ascending. */
export const starLabels = {
  "1": "1 z 5 – źle",
  "2": "2 z 5 – słabo",
  "3": "3 z 5 – przeciętnie",
  "4": "4 z 5 – dobrze",
  "5": "5 z 5 – znakomicie",
} as const
export type Stars = keyof typeof starLabels

export const starLabel = (stars: number): string => starLabels[String(stars) as Stars] ?? `${stars} z 5`

export const ratingErrors = {
  stars: "Wybierz ocenę od 1 do 5",
  comment: `Skróć komentarz do ${formatNumber(ratingLimits.comment, 0)} znaków`,
  notCompleted: "Ocenić można tylko zrealizowaną współpracę.",
  tooLate: `Ocenę można zmienić przez ${ratingLimits.changeDays} dni od jej wystawienia.`,
  meanwhile: "Ta współpraca ma już Twoją ocenę. Odśwież stronę, aby ją zobaczyć.",
  failed: "Nie udało się zapisać oceny",
} as const

export const ratingSaved = { title: "Dziękujemy za ocenę", description: "Druga strona zobaczy ją przy współpracy." }

/** By the calendar in Poland. */
export const lastDayToChange = (ratedAt: Date): Day => addDays(todayIn(ratedAt), ratingLimits.changeDays)

/**
 * Whether a side may read the other's rating, so that neither answers to it: once it has rated itself, and when ratings
 * are no longer asked for.
 */
export const showsOtherRating = (hasRated: boolean, endedOn: Day | null, now: Date): boolean =>
  hasRated || (endedOn !== null && todayIn(now) > lastDayOfRating(endedOn))

export const lastDayOfRating = (endedOn: Day): Day => addDays(endedOn, ratingDays)

export type RatingVerdict = "rate" | "change" | "not-completed" | "too-late"

/** What a side may do with its rating now; `ratedAt`: when it first rated, or null. */
export function canRate(status: DealStatus, ratedAt: Date | null, now: Date): RatingVerdict {
  if (status !== "completed") return "not-completed"
  if (ratedAt === null) return "rate"
  return todayIn(now) <= lastDayToChange(ratedAt) ? "change" : "too-late"
}

const ratings: Forms = { one: "ocena", few: "oceny", many: "ocen", other: "oceny" }

/** "Ocena współpracy: 4,8 · 12 ocen"; null below `publicFrom`. */
export function publicRating({ count, average }: { count: number; average: number }): string | null {
  if (count < ratingLimits.publicFrom) return null
  // always one decimal: "5,0" is an average, "5" looks like one rating
  const shown = average.toFixed(1).replace(".", ",")
  return `Ocena współpracy: ${shown} · ${formatNumber(count, 0)}\u00a0${plural(count, ratings)}`
}

/** A deal's history shows these facts, but they are no moves. */
export const ratingFacts = ["deal.rate", "deal.changeRating"] as const
export type RatingFact = (typeof ratingFacts)[number]
export const isRatingFact = (what: string): what is RatingFact => (ratingFacts as readonly string[]).includes(what)

const lines: Record<RatingFact, Record<"own" | Side, string>> = {
  "deal.rate": {
    own: "Oceniono współpracę",
    sponsor: "Sponsor ocenił współpracę",
    organization: "Organizacja oceniła współpracę",
  },
  "deal.changeRating": {
    own: "Zmieniono ocenę",
    sponsor: "Sponsor zmienił ocenę",
    organization: "Organizacja zmieniła ocenę",
  },
}

/** A history line for its viewer: "Sponsor ocenił współpracę (5 z 5)"; `stars`: null for a rating not to be read yet. */
export const ratingLine = (fact: RatingFact, by: Side | null, viewer: Side, stars: number | null): HistoryLine => ({
  text: `${lines[fact][by === null || by === viewer ? "own" : by]}${stars === null ? "" : ` (${stars} z 5)`}`,
  version: null,
  annex: null,
  from: null,
  to: null,
  inForce: null,
})

/** Notification of the other side; never contains the comment. */
export const ratingNotices: Record<RatingFact, (rated: { name: string; title: string }) => Notice> = {
  "deal.rate": ({ name, title }) => ({
    title: "Nowa ocena współpracy",
    body: `${name} ocenia współpracę przy ${quoted(title)}.`,
  }),
  "deal.changeRating": ({ name, title }) => ({
    title: "Zmieniona ocena współpracy",
    body: `${name} zmienia ocenę współpracy przy ${quoted(title)}.`,
  }),
}
