import { compareDays, type Day } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import type { DealKind, Side } from "../deal/deal.ts"
import { type DayBasis, logoDays, shortestNotice } from "../deliverables/promised-rows.ts"
import { type MoneyTerms, planLines } from "../terms/money-terms.ts"
import { isUsualDue } from "../terms/payment-plan.ts"

/** Details beside the name; null: missing, or removed with the account. */
export type AgreementParty = {
  address?: string | null
  nip: string | null
  krs?: string | null
  /** People who sign for it; missing in agreements from before it was asked for. */
  representatives?: string | null
  person: string | null
}
export type AgreedParties = Record<Side, AgreementParty>

export const noAgreement = "Umowę można pobrać, gdy obie strony zaakceptują warunki."

type Wording = {
  title: string
  sponsor: string
  /** Recipient of the settlement, in the dative. */
  toSponsor: string
  organization: string
  subject: string
  /** Heading of the lines. */
  support: string
  duties: string[]
  /** How the logo is delivered; the day or its rule follows. */
  logo?: string
  /** Text before the worth: of one kind, of the money beside goods, and of the goods beside money. */
  worth: string
  moneyBeside: string
  goodsBeside: string
  /** Blanks for the day of the payment, and for the delivery of goods and services. */
  payment: string
  delivery: string
  /** Clause for a cancelled or moved event. */
  calledOff: string
  /** Shown above the template, not part of the agreement. */
  advice: string[]
}

const unperformed =
  "strony uzgodnią świadczenia zastępcze albo zwrot wsparcia w części odpowiadającej niewykonanym świadczeniom"

/** Templates by kind (X7); the parties have to check and sign them. */
export const agreementWordings: Record<DealKind, Wording> = {
  sponsoring: {
    title: "Umowa sponsoringu",
    sponsor: "Sponsor",
    toSponsor: "Sponsorowi",
    organization: "Sponsorowany",
    subject:
      "Sponsor udziela Sponsorowanemu wsparcia, a Sponsorowany w zamian wykonuje świadczenia promocyjne wymienione w tej umowie.",
    support: "Wsparcie i świadczenia",
    duties: [
      "Sponsorowany może używać nazwy i znaku Sponsora wyłącznie w celu wykonania tej umowy.",
      "Sponsorowany wystawi dokument księgowy właściwy dla swojej formy prawnej.",
    ],
    worth: "Wartość wsparcia wynosi",
    moneyBeside: "Wsparcie w\u00a0pieniądzu wynosi",
    goodsBeside: "Wsparcie rzeczowe i\u00a0usługi, które zapewnia Sponsor, mają wartość",
    logo: "Sponsor przekaże znak graficzny firmy i\u00a0zasady jego użycia",
    payment: "Termin zapłaty",
    delivery: "Termin i\u00a0miejsce przekazania rzeczy lub wykonania usług",
    calledOff: unperformed,
    advice: [],
  },
  donation: {
    title: "Umowa darowizny",
    sponsor: "Darczyńca",
    toSponsor: "Darczyńcy",
    organization: "Obdarowany",
    subject:
      "Darczyńca przekazuje Obdarowanemu nieodpłatnie wsparcie na cel opisany w tej umowie, a Obdarowany je przyjmuje. Darczyńca nie otrzymuje w zamian żadnego świadczenia.",
    support: "Przedmiot darowizny",
    duties: [
      "Obdarowany przeznaczy darowiznę wyłącznie na cele statutowe związane z przedmiotem umowy (§ 1).",
      "Zwykłe podziękowanie lub podanie nazwy Darczyńcy nie jest świadczeniem w zamian za darowiznę.",
    ],
    worth: "Wartość darowizny wynosi",
    moneyBeside: "Darowizna w\u00a0pieniądzu wynosi",
    goodsBeside: "Rzeczy i\u00a0usługi, które zapewnia Darczyńca, mają wartość",
    payment: "Termin przekazania pieniędzy",
    delivery: "Termin i\u00a0sposób przekazania rzeczy lub wykonania usług",
    calledOff: "strony uzgodnią inny cel darowizny albo jej zwrot w części niewykorzystanej",
    advice: [
      "Korzyści opisane w opcjach z oferty nie są częścią tej umowy. Jeżeli strony je uzgodniły, właściwą formą jest umowa sponsoringu.",
    ],
  },
  barter: {
    title: "Umowa barterowa",
    sponsor: "Partner",
    toSponsor: "Partnerowi",
    organization: "Organizator",
    subject:
      "Partner dostarcza Organizatorowi towary lub usługi, a Organizator w zamian wykonuje świadczenia promocyjne wymienione w tej umowie. Świadczenia obu stron mają równą wartość.",
    support: "Świadczenia stron",
    duties: [
      "Każda ze stron udokumentuje swoje świadczenie fakturą lub innym właściwym dokumentem.",
      "Partner dostarczy towary lub usługi w miejsce i w terminie uzgodnionym z Organizatorem.",
      "Organizator może używać nazwy i znaku Partnera wyłącznie w celu wykonania tej umowy.",
    ],
    worth: "Wartość świadczeń każdej ze stron wynosi",
    moneyBeside: "Zapłata w\u00a0pieniądzu wynosi",
    goodsBeside: "Towary i\u00a0usługi Partnera mają wartość",
    payment: "Termin zapłaty",
    delivery: "Termin i miejsce dostarczenia towarów lub wykonania usług",
    calledOff: unperformed,
    advice: [],
  },
}

/** A row of work that the terms promise, with the day on which it is due. Without `basis`: printed before it was said. */
export type DueRow = { owedBy: Side; title: string; dueOn: Day; basis?: DayBasis }

const logoRule = `najpóźniej ${logoDays} dni przed wydarzeniem, a\u00a0jeśli wypada to wcześniej niż ${shortestNotice} dni po zawarciu umowy, ${shortestNotice} dni po jej zawarciu`

/** Duties of the sides. The logo's day is in `days` once the agreement is in force; before, the text has a rule. */
export function dutiesOf(kind: DealKind, days: readonly DueRow[]): string[] {
  const { logo, duties } = agreementWordings[kind]
  if (!logo) return duties
  return [`${logo} ${days.length > 0 ? "w\u00a0terminie podanym niżej" : logoRule}.`, ...duties]
}

/** For an annex that is not in force: its promises get their days when it is accepted. */
export const daysRule = `Terminy nowych świadczeń zostaną zapisane w\u00a0aneksie z\u00a0chwilą jego akceptacji. Liczą się od dni wydarzenia i\u00a0wypadają najwcześniej ${shortestNotice} dni po akceptacji, chyba że przy opcji podano termin. Świadczenia, których aneks nie zmienia, zachowują dotychczasowe terminy; tylko te, które dotyczą wszystkich wydarzeń współpracy, mogą przesunąć się razem z\u00a0ich dniami.`

/** The earliest first; `text`: "Sponsor: Logo i opis firmy (termin uzgodniony przez strony)". */
export const dueRows = (kind: DealKind, days: readonly DueRow[]): { dueOn: Day; text: string }[] =>
  days
    .map(({ owedBy, title, dueOn, basis }) => ({
      dueOn,
      text: `${agreementWordings[kind][owedBy]}: ${title}${basis === undefined ? "" : ` (${basisText(basis)})`}`,
    }))
    .sort((a, b) => compareDays(a.dueOn, b.dueOn))

type DueGroup = { owedBy: string; why: string | null; titles: string[] }

/** For a page: by day, the earliest first, the rows of one side and one reason together. */
export function dueGroups(kind: DealKind, days: readonly DueRow[]): { dueOn: Day; groups: DueGroup[] }[] {
  const whyOf = ({ basis }: DueRow) => (basis === undefined ? null : basisText(basis))
  const byDay = Map.groupBy(days, ({ dueOn }) => dueOn)
  return [...byDay]
    .sort(([one], [other]) => compareDays(one, other))
    .map(([dueOn, rows]) => ({
      dueOn,
      groups: [...Map.groupBy(rows, (row) => `${row.owedBy} ${whyOf(row)}`).values()].flatMap(([first, ...rest]) =>
        first
          ? {
              owedBy: agreementWordings[kind][first.owedBy],
              why: whyOf(first),
              titles: [...new Set([first, ...rest].map(({ title }) => title))],
            }
          : [],
      ),
    }))
}

const agreedDay = "termin uzgodniony przez strony"
const proposedDay = "termin proponowany przez Pomost"

export const paymentLines = (money: Pick<MoneyTerms, "plan" | "vatStatus">): string[] =>
  planLines(money).map((line, index) => {
    const part = money.plan?.[index]
    return `${line} (${part && isUsualDue(part, index) ? proposedDay : agreedDay})`
  })

export const daysAsAgreed =
  "Są to terminy z\u00a0dnia akceptacji. Późniejsze zmiany, na które zgodziły się obie strony, są zapisane na platformie Pomost."

function basisText(basis: DayBasis): string {
  if (basis === "agreed") return agreedDay
  if (basis === "alone") return "termin podany przez tę stronę"
  if (basis === "notice") return `${proposedDay}, ${shortestNotice} dni od akceptacji`
  if (basis === 0) return `${proposedDay}, ostatni dzień wydarzenia`
  const days = count(Math.abs(basis), memberNouns.dzień)
  return `${proposedDay}, ${days} ${basis < 0 ? "przed wydarzeniem" : "po\u00a0wydarzeniu"}`
}

/** Clause of a donation whose chosen options list benefits. */
export const leftOutOfDonation =
  "Opcje pochodzą z oferty Obdarowanego. Korzyści opisane w tej ofercie nie są częścią tej umowy i nie należą się Darczyńcy w zamian za darowiznę."

/** For a draft that is no longer on the table, or not yet. */
export const noDraft =
  "Tego projektu umowy już nie ma: warunki się zmieniły albo decyzja zapadła. Otwórz stronę współpracy, aby zobaczyć jej stan."

export const draftMark = "PROJEKT – jeszcze niezawarta"

/** Above a draft; the account is printed at the conclusion, since it is shown to the sponsor only then. */
export const draftNote = `${draftMark}. Tak będzie brzmieć umowa, jeśli obie strony zaakceptują te warunki. Terminy świadczeń policzono tak, jakby umowę zawarto dzisiaj.`

export const templateMark =
  "WZÓR – dokument przygotowany na platformie Pomost na podstawie ustaleń stron. Wymaga sprawdzenia, uzupełnienia i podpisania przez osoby uprawnione do reprezentacji."
