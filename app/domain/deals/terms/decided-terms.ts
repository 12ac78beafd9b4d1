import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import { type DealStatus, type Side, takesPayments } from "../deal/deal.ts"
import { type NamedWorth, namedWorth } from "../deal/worth.ts"
import { dueNote } from "./line-due.ts"
import { formNote } from "./line-form.ts"
import { type MoneyTerms, moneySentence, planLines } from "./money-terms.ts"
import { type TermsLine, wholeDealLabel } from "./terms.ts"
import { providerNote } from "./terms-sides.ts"
import { amountLabel } from "./terms-worth.ts"

/** Terms on the table of a deal; `authorWaits`: for the second person of their author's party. */
type TermsOnTable = NamedWorth & {
  version: number
  author: Side
  createdAt: Date
  organization: string
  status: DealStatus
  isAnnex: boolean
  authorWaits: boolean
  events: readonly { id: string; title: string }[]
  money: MoneyTerms
  lines: readonly TermsLine[]
}

/** What a private link shows of terms: texts alone, because what a loader returns reaches the browser. */
export function decidedTerms({ version, isAnnex, events, kind, worth, money, lines, ...terms }: TermsOnTable) {
  return {
    version,
    heading: `${isAnnex ? "Proponowany aneks" : "Warunki współpracy"}, wersja ${version}`,
    worth: namedWorth({ worth, kind, vatStatus: money.vatStatus }),
    /** Null for a deal about one event. */
    several: events.length > 1 ? wholeDealNote(events) : null,
    lines: lines.map((line) => ({
      key: line.lineKey,
      title: line.title,
      amount: amountLabel(kind, line, money),
      notes: asSentences([eventNote(line, events), providerNote(kind, line), formNote(line), dueNote(line)]),
      description: line.description,
      benefits: kind === "donation" ? [] : [...new Set(line.benefits)],
    })),
    taxes: moneySentence({ kind, lines, money }),
    plan: planLines(money).map(capitalized),
    sent: whoSent({ isAnnex, ...terms }),
  }
}
export type TermsTexts = ReturnType<typeof decidedTerms>

type ListedEvents = TermsOnTable["events"]

const wholeDealNote = (events: ListedEvents) =>
  `Współpraca obejmuje ${count(events.length, "wydarzenie")}, a\u00a0kwoty dotyczą ich razem: ${events.map(({ title }) => title).join(", ")}. Odpowiedź dotyczy całej współpracy.`

const eventNote = ({ eventId }: TermsLine, events: ListedEvents) =>
  events.length > 1 ? `Dotyczy: ${events.find(({ id }) => id === eventId)?.title ?? wholeDealLabel}` : null

const asSentences = (notes: readonly (string | null)[]) => notes.flatMap((note) => (note ? `${note}.` : [])).join(" ")

type SentTerms = Pick<TermsOnTable, "author" | "createdAt" | "organization" | "status" | "isAnnex" | "authorWaits">

/** Who sent these terms to whom, and whose consent is missing. */
function whoSent({ author, createdAt, organization, status, isAnnex, authorWaits }: SentTerms): string {
  if (takesPayments(status) && !isAnnex) return `Te warunki są już uzgodnione z\u00a0organizacją ${organization}.`
  const on = formatLongDay(todayIn(createdAt))
  const sent =
    author === "sponsor"
      ? `Te warunki są już u\u00a0organizacji ${organization}: firma wysłała je ${on}.`
      : `Te warunki zaproponowała firmie organizacja ${organization}, ${on}.`
  return `${sent} ${missingConsent(author, status === "accepted", authorWaits)}`
}

function missingConsent(author: Side, isAccepted: boolean, authorWaits: boolean): string {
  if (isAccepted) return "Organizacja się na nie zgadza, brakuje potwierdzenia firmy."
  // the other side never learns of a second person (decision 035)
  if (authorWaits)
    return author === "sponsor"
      ? "Czekają jeszcze na zgodę drugiej osoby w\u00a0firmie."
      : "Organizacja jeszcze je potwierdza."
  return author === "sponsor" ? "Organizacja jeszcze ich nie zaakceptowała." : "Firma jeszcze ich nie zaakceptowała."
}

/** The same terms as cells of a table; its narrow column may break beside "rzeczowo", but not within a sum. */
export const decidedCells = ({ worth, heading, several, lines }: TermsTexts) => ({
  amount: [worth.replaceAll(/\u00a0(?=rzeczowo)|(?<=rzeczowo)\u00a0/g, " "), heading, several && "za całą współpracę"]
    .filter(Boolean)
    .join("\n"),
  benefits: [...new Set(lines.flatMap(({ benefits }) => benefits))],
})

/** What an answer by a private link says beside other terms than those that it was about; null for the same. */
export function otherTermsNote(judged: number | null, onTable: number): string | null {
  if (judged === null) return "Link nie pokazywał wtedy warunków współpracy."
  if (judged === onTable) return null
  return judged < onTable
    ? `Odpowiedź dotyczyła poprzednich warunków (wersja ${judged}).`
    : `Odpowiedź dotyczyła aneksu, który nie wszedł w\u00a0życie (wersja ${judged}).`
}
