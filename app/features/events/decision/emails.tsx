import { count } from "#app/lib/text/plural-forms.ts"
import { savedPath } from "#app/paths.ts"
import { type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"

type AnswerCounts = { accepted: number; questions: number; declined?: number }
export type DecisionEmail = AnswerCounts & { name: string; comment: string | null }

export const decisionEmail = template("decision_answer", ({ name, comment, ...counted }: DecisionEmail) => ({
  subject: "Odpowiedź na Twój prywatny link",
  preview: `${name}: ${sums(counted)}.`,
  body: (
    <>
      <P>
        Na prywatny link z zapisanymi wydarzeniami odpowiedziała osoba, która podpisała się „{name}”: {sums(counted)}.
      </P>
      {comment && <Quoted>{comment}</Quoted>}
      <P>Zgoda nie jest umową, a&nbsp;organizacja jej nie widzi.</P>
    </>
  ),
  action: { label: "Zobacz odpowiedź", path: savedPath },
}))

/** "akceptuje 2 wydarzenia, ma pytanie do 1, nie tym razem: 1", or a note that there is only a comment. */
export const sums = ({ accepted, questions, declined = 0 }: AnswerCounts) =>
  [
    accepted > 0 && `akceptuje ${count(accepted, "wydarzenie")}`,
    questions > 0 && `ma pytanie do ${questions}`,
    declined > 0 && `nie tym razem: ${declined}`,
    accepted + questions + declined === 0 && "zostawia komentarz",
  ]
    .filter(Boolean)
    .join(", ")

export const decisionEmails = [decisionEmail] as const satisfies EmailTemplate[]
