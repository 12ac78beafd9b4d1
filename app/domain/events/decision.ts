/** Characters, days and rows of private links. */
export const decisionLimits = {
  message: 1000,
  name: 80,
  comment: 1000,
  remark: 300,
  days: 30,
  /** Valid at once, per sponsor. */
  links: 20,
  /** Per link. */
  answers: 20,
  /** Days that an expired link and its answers are retained. */
  retained: 90,
} as const

/** "question" does not refuse: the sponsor answers it and asks again. */
export const verdicts = ["accept", "question"] as const
export type Verdict = (typeof verdicts)[number]
export const verdictLabels: Record<Verdict, string> = { accept: "Akceptuję", question: "Mam pytanie" }

export type GivenVerdict = { eventId: string; verdict: Verdict; remark: string | null }

export const decisionErrors = {
  name: "Podaj imię i nazwisko",
  none: "Zaznacz odpowiedź przy co najmniej jednym wydarzeniu albo napisz komentarz",
  nothing: "Wybierz co najmniej jedno wydarzenie, które można jeszcze pokazać",
  tooMany: `Masz już ${decisionLimits.links} ważnych linków. Wycofaj ten, którego nie potrzebujesz.`,
  ended: "Ten link już nie działa. Wyślij formularz jeszcze raz, a\u00a0utworzymy nowy.",
  enough: "Przy tym linku jest już bardzo dużo odpowiedzi. Napisz do osoby, która Ci go przysłała.",
} as const

/** The same sentence for a wrong, expired and revoked link, so that it reveals nothing. */
export const linkGone =
  "Ten link nie działa: mógł wygasnąć albo zostać wycofany. Poproś o nowy osobę, która Ci go przysłała."

/** "accepted 2, questions 1", of an answer or several. */
export const countVerdicts = (given: readonly GivenVerdict[]) => ({
  accepted: given.filter(({ verdict }) => verdict === "accept").length,
  questions: given.filter(({ verdict }) => verdict === "question").length,
})
