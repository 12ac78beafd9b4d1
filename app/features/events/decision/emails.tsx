import { count } from "#app/lib/text/plural-forms.ts"
import { dealPath, savedPath } from "#app/paths.ts"
import { type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"

type AnswerCounts = { accepted: number; questions: number; declined?: number }
/** The one event that an answer is about, and the company's deal about it. */
type AnsweredEvent = { title: string | null; dealId: string | null }
export type DecisionEmail = AnswerCounts & Partial<AnsweredEvent> & { name: string; comment: string | null }

export const decisionEmail = template("decision_answer", (answer: DecisionEmail) => ({
  subject: answer.title ? `Odpowiedź na Twój prywatny link: ${answer.title}` : "Odpowiedź na Twój prywatny link",
  preview: answerInBrief(answer),
  body: (
    <>
      <P>
        Na prywatny link odpowiedziała osoba, która podpisała się „{answer.name}”: {sums(answer)}
        {answer.title && ` („${answer.title}”)`}.
      </P>
      {answer.comment && <Quoted>{answer.comment}</Quoted>}
      <P>Zgoda nie jest umową, a&nbsp;organizacja jej nie widzi.</P>
    </>
  ),
  action: { label: "Zobacz odpowiedź", path: answerPath(answer) },
}))

/** "Barbara Sikora: akceptuje 1 wydarzenie („Bieg”)." */
export const answerInBrief = ({ name, title, ...counted }: Omit<DecisionEmail, "comment">) =>
  `${name}: ${sums(counted)}${title ? ` („${title}”)` : ""}.`

/** Where the company reads the answer: on the page of the deal that it is about, or beside the link. */
export const answerPath = ({ dealId }: Partial<AnsweredEvent>) =>
  dealId ? dealPath(dealId) : `${savedPath}#odpowiedzi`

/** "akceptuje 2 wydarzenia, ma pytanie do 1, nie tym razem: 1", or a note that there is only a comment. */
const sums = ({ accepted, questions, declined = 0 }: AnswerCounts) =>
  [
    accepted > 0 && `akceptuje ${count(accepted, "wydarzenie")}`,
    questions > 0 && `ma pytanie do ${questions}`,
    declined > 0 && `nie tym razem: ${declined}`,
    accepted + questions + declined === 0 && "zostawia komentarz",
  ]
    .filter(Boolean)
    .join(", ")

export const decisionEmails = [decisionEmail] as const satisfies EmailTemplate[]
