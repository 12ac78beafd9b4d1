import type { SavedState } from "./saved.ts"

/** Characters, days and rows of private links. */
export const decisionLimits = {
  message: 1000,
  name: 80,
  comment: 1000,
  remark: 300,
  days: 30,
  /** Valid links of a sponsor at once. */
  links: 20,
  /** Answers by one link. */
  answers: 20,
  /** Days that an expired link and its answers are retained. */
  retained: 90,
} as const

/** "question" is no refusal: the sponsor answers it and asks again. */
export const verdicts = ["accept", "question", "decline"] as const
export type Verdict = (typeof verdicts)[number]
export const verdictLabels: Record<Verdict, string> = {
  accept: "Tak",
  question: "Mam pytanie",
  decline: "Nie tym razem",
}
/** Verdicts to choose from; an event that is over or cancelled cannot be accepted. */
export const verdictsFor = (state: SavedState) => verdicts.filter((one) => one !== "accept" || state === "open")

/**
 * The company's open deal about an event at the time of an answer, and the version of its terms that the link showed;
 * null where it showed none.
 */
export type JudgedTerms = { dealId: string | null; termsVersion: number | null }
export type EventVerdict = JudgedTerms & { eventId: string; verdict: Verdict; remark: string | null }
/** As sent; `seen`: fingerprint of the terms that the page showed. */
export type SentVerdict = Pick<EventVerdict, "eventId" | "verdict" | "remark"> & { seen: string | null }

export const decisionErrors = {
  name: "Podaj imię i nazwisko",
  none: "Zaznacz odpowiedź przy co najmniej jednym wydarzeniu albo napisz komentarz",
  over: "Na wydarzenie, które się odbyło albo zostało odwołane, nie można już odpowiedzieć „Tak”.",
  closed:
    "W\u00a0sprawie jednej ze współprac nie można już odpowiedzieć: przy jej wydarzeniu piszemy, co się z\u00a0nią stało.",
  changed: "Warunki współpracy zmieniły się, zanim wysłano tę odpowiedź. Przeczytaj je i\u00a0odpowiedz jeszcze raz.",
  nothing: "Wybierz co najmniej jedno wydarzenie, które można jeszcze pokazać",
  tooMany: `Masz już ${decisionLimits.links} ważnych linków. Wycofaj ten, którego nie potrzebujesz.`,
  ended: "Ten link już nie działa. Wyślij formularz jeszcze raz, a\u00a0utworzymy nowy.",
  enough: "Przy tym linku jest już bardzo dużo odpowiedzi. Napisz do osoby, która Ci go przysłała.",
} as const

/** The same sentence for a wrong, expired and revoked link, so that it reveals nothing. */
export const linkGone =
  "Ten link nie działa: mógł wygasnąć albo zostać wycofany. Poproś o nowy osobę, która Ci go przysłała."

/** The verdicts of one answer or several, counted. */
export const countVerdicts = (verdictRows: readonly EventVerdict[]) => {
  const countOf = (which: Verdict) => verdictRows.filter(({ verdict }) => verdict === which).length
  return { accepted: countOf("accept"), questions: countOf("question"), declined: countOf("decline") }
}

/** An answer to a private link. If the link does not show it, name, comment, verdicts and remarks are null. */
export type LinkAnswer = {
  name: string | null
  comment: string | null
  verdicts: readonly LinkVerdict[]
  at: string
}
export type LinkVerdict = Omit<EventVerdict, "verdict"> & { verdict: Verdict | null }

/** The newest answer about an event among those of a link, the newest first; `shown`: what the link shows of it now. */
export function answerAbout(eventId: string, answers: readonly LinkAnswer[], shown: JudgedTerms) {
  for (const { name, at, verdicts } of answers) {
    const judged = verdicts.find((one) => one.eventId === eventId)
    if (!judged) continue
    // a server of the version before stores no terms while it still runs
    const { verdict, remark, dealId = null, termsVersion = null } = judged
    return { verdict, remark, name, at, isOutdated: !sameTerms({ dealId, termsVersion }, shown) }
  }
  return null
}

export const otherAnswer = "Ta odpowiedź dotyczyła innych warunków."
export const outdatedAnswer = "Ta odpowiedź dotyczyła poprzednich warunków. Możesz odpowiedzieć jeszcze raz."

const sameTerms = (some: JudgedTerms, other: JudgedTerms) =>
  some.termsVersion === other.termsVersion && (some.termsVersion === null || some.dealId === other.dealId)
