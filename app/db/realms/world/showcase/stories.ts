import type { DealKind, Side } from "#app/domain/deals/deal/deal.ts"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import type { ProofKind } from "#app/domain/deals/deliverables/deliverable.ts"
import type { EntryKind } from "#app/domain/deals/payments/ledger.ts"
import type { Results } from "#app/domain/deals/settlement/results.ts"
import type { LineForm } from "#app/domain/deals/terms/line-form.ts"
import type { CompanyKey } from "../samples.ts"
import type { ShownEvent } from "./events.ts"

/** Days before (negative) or after today. */
type Days = number
export type ShownLine = { grosze: number } & (
  | { option: string }
  | { title: string; description?: string; by?: Side; form?: LineForm }
)
type ShownProof = { kind: ProofKind; comment?: string; link?: string; amount?: number; unit?: string }
/** The row at this place of the deal, in the order of the terms. */
export type ShownWork = {
  state: "todo" | "done" | "confirmed" | "sent_back"
  due?: Days
  on?: Days
  reason?: string
  proofs?: ShownProof[]
}
export type ShownDeal = {
  event: ShownEvent
  sponsor: CompanyKey
  kind?: DealKind
  isTaxed?: boolean
  lines: ShownLine[]
  message?: string
  proposed: Days
  steps: {
    move: Move
    by: Side
    on: Days
    reason?: string
    lines?: ShownLine[]
    file?: string
    results?: Results
  }[]
  /** Equal parts, due so many days after the agreement. */
  plan?: Days[]
  paid?: { kind: EntryKind & ("sent" | "received"); part: number; on: Days }[]
  /** Of the whole. */
  invoice?: { number: number; on: Days }
  work?: ShownWork[]
  ratings?: { by: Side; on: Days; stars: number; comment: string }[]
}

const confirmed = (on: Days, ...proofs: ShownProof[]): ShownWork => ({ state: "confirmed", on, proofs })
const link = (link: string, comment?: string): ShownProof => ({ kind: "link", link, comment })
const number = (amount: number, unit: string, comment?: string): ShownProof => ({
  kind: "number",
  amount,
  unit,
  comment,
})
const agreedOn = (accepted: Days, confirmed: Days) =>
  [
    { move: "accept", by: "organization", on: accepted },
    { move: "acceptTerms", by: "sponsor", on: confirmed },
  ] satisfies ShownDeal["steps"]

/** The deals of the demo; each reads as a story that the moves allow. */
export const shownDeals = {
  lastYear: {
    event: "lastRun",
    sponsor: "windows",
    isTaxed: true,
    lines: [
      { option: "gold", grosze: 800_000 },
      {
        title: "Punkt z wodą na trzecim kilometrze",
        description: "Namiot i obsługa punktu z logo firmy.",
        grosze: 150_000,
      },
    ],
    message: "Chcemy dołączyć do Biegu Flisaka jako sponsor złoty i zająć się punktem z wodą.",
    proposed: -290,
    steps: [
      ...agreedOn(-288, -286),
      {
        move: "settle",
        by: "organization",
        on: -170,
        file: "rozliczenie-bieg-flisaka-v.pdf",
        results: { participants: 1084, beneficiaries: 9, volunteers: 84, reached: 41_000, publications: 7 },
      },
      { move: "acceptSettlement", by: "sponsor", on: -163 },
    ],
    plan: [14, 98],
    paid: [
      { kind: "sent", part: 1, on: -276 },
      { kind: "received", part: 1, on: -274 },
      { kind: "received", part: 2, on: -189 },
    ],
    invoice: { number: 7, on: -280 },
    work: [
      confirmed(-200, link("https://www.wislanamila.example/numery", "Projekt numerów wysłany do drukarni.")),
      confirmed(-186, number(310, "osób przy stoisku")),
      confirmed(-188, number(20, "pakietów")),
      confirmed(-178, link("https://www.wislanamila.example/film")),
      confirmed(-186, number(1800, "kubków wody")),
      confirmed(-250),
    ],
    ratings: [
      { by: "sponsor", on: -161, stars: 5, comment: "Wszystko na czas, a rozliczenie przyszło bez przypominania." },
      { by: "organization", on: -160, stars: 5, comment: "Świetny kontakt i punkt z wodą, o którym mówili wszyscy." },
    ],
  },
  running: {
    event: "league",
    sponsor: "windows",
    isTaxed: true,
    lines: [
      { option: "main", grosze: 1_200_000 },
      {
        title: "Kubki termiczne dla finalistów",
        description: "120 kubków z logo ligi.",
        grosze: 180_000,
        by: "sponsor",
        form: "goods",
      },
    ],
    message: "Sześć sobót to dla nas dobra okazja, żeby poznać biegaczy z regionu.",
    proposed: -46,
    steps: agreedOn(-42, -40),
    plan: [7, 25, 34, 75],
    paid: [
      { kind: "sent", part: 1, on: -35 },
      { kind: "received", part: 1, on: -33 },
      { kind: "sent", part: 2, on: -2 },
    ],
    work: [
      confirmed(-13, link("https://www.wislanamila.example/liga-numery", "Numery pierwszej soboty.")),
      { state: "done", due: -1, on: -2, proofs: [number(2, "banery", "Wiszą od pierwszej soboty.")] },
      {
        state: "sent_back",
        due: 2,
        on: -3,
        reason: "W trzecim wpisie brakuje oznaczenia naszego profilu. Prosimy o poprawkę.",
        proofs: [link("https://www.facebook.com/wislanamila.example/posts/3")],
      },
      { state: "todo", due: -4 },
      { state: "todo", due: 14 },
      { state: "todo", due: 28 },
      { state: "done", due: 7, on: -1, proofs: [number(120, "kubków", "Wysłane kurierem.")] },
      confirmed(-30),
    ],
  },
  toDecide: {
    event: "nightRun",
    sponsor: "windows",
    isTaxed: true,
    lines: [{ option: "silver", grosze: 300_000 }],
    proposed: -90,
    steps: [
      ...agreedOn(-87, -86),
      {
        move: "settle",
        by: "organization",
        on: -2,
        file: "rozliczenie-nocna-dycha.pdf",
        results: { participants: 412, beneficiaries: null, volunteers: 38, reached: 12_500, publications: 3 },
      },
    ],
    plan: [14],
    paid: [{ kind: "received", part: 1, on: -75 }],
    invoice: { number: 19, on: -74 },
    work: [
      confirmed(-20, number(64, "lampiony")),
      confirmed(-19, link("https://www.wislanamila.example/nocna-dycha")),
      confirmed(-4, link("https://www.facebook.com/wislanamila.example/posts/9", "Wpis i galeria.")),
      confirmed(-60),
    ],
  },
  toAnswer: {
    event: "kids",
    sponsor: "windows",
    lines: [
      { option: "bronze", grosze: 150_000 },
      {
        title: "Okno do świata – kącik dla dzieci",
        description: "Stół kreatywny z opieką animatorki.",
        grosze: 90_000,
      },
    ],
    message: "Dzień Dziecka to bliski nam temat. Czy możemy postawić obok strefy zabaw kącik kreatywny?",
    proposed: -1,
    steps: [],
  },
  declined: {
    event: "nightRun",
    sponsor: "bakery",
    lines: [{ option: "silver", grosze: 200_000 }],
    proposed: -120,
    steps: [
      {
        move: "reject",
        by: "organization",
        on: -117,
        reason: "Trasę wspiera już inna firma, a nie chcemy dzielić lampionów.",
      },
    ],
  },
  turnedDown: {
    event: "carols",
    sponsor: "windows",
    lines: [{ option: "patron", grosze: 100_000 }],
    proposed: -40,
    steps: [
      {
        move: "reject",
        by: "organization",
        on: -37,
        reason: "Szukamy patrona na całą kwotę. Dziękujemy za propozycję.",
      },
    ],
  },
  donation: {
    event: "health",
    sponsor: "windows",
    kind: "donation",
    lines: [
      { title: "Testy i materiały edukacyjne", grosze: 250_000 },
      {
        title: "Dziesięć ciśnieniomierzy",
        description: "Nowe, z gwarancją.",
        grosze: 180_000,
        by: "sponsor",
        form: "goods",
      },
    ],
    message: "Przekażemy darowiznę i sprzęt, który zostanie w stowarzyszeniu.",
    proposed: -30,
    steps: agreedOn(-28, -27),
    plan: [14],
    paid: [{ kind: "received", part: 1, on: -16 }],
    work: [{ state: "todo" }, { state: "todo" }, confirmed(-10, number(10, "sztuk"))],
  },
  toSettle: {
    event: "nightRun",
    sponsor: "printer",
    kind: "barter",
    lines: [{ option: "technical", grosze: 240_000 }],
    proposed: -80,
    steps: agreedOn(-78, -77),
    work: [
      confirmed(-40, link("https://www.wislanamila.example/partnerzy")),
      confirmed(-20),
      confirmed(-24, number(450, "numerów startowych")),
      confirmed(-60),
    ],
  },
  counterOffer: {
    event: "hackathon",
    sponsor: "windows",
    lines: [{ option: "team", grosze: 250_000 }],
    message: "Chętnie zostaniemy opiekunem zespołu i przyślemy mentorkę.",
    proposed: -12,
    steps: [
      {
        move: "negotiate",
        by: "organization",
        on: -10,
        reason: "Zaproponujemy nagrodę rzeczową zamiast drugiego mentora.",
      },
      {
        move: "edit",
        by: "organization",
        on: -3,
        reason: "Dopisaliśmy nagrodę dla zespołu.",
        lines: [
          { option: "team", grosze: 300_000 },
          { title: "Laptop dla zwycięskiego zespołu", grosze: 120_000 },
        ],
      },
    ],
  },
} satisfies Record<string, ShownDeal>
export type ShownDealKey = keyof typeof shownDeals
