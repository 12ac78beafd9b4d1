import { count } from "#app/lib/text/plural-forms.ts"
import { savedPath } from "#app/paths.ts"
import { type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"

export type DecisionEmail = { name: string; accepted: number; questions: number; comment: string | null }

/** Somebody has answered a private link of the sponsor. */
export const decisionEmail = template("decision_answer", ({ name, accepted, questions, comment }: DecisionEmail) => ({
  subject: "Odpowiedź na Twój prywatny link",
  preview: `${name}: ${sums({ accepted, questions })}.`,
  body: (
    <>
      <P>
        Na prywatny link z zapisanymi wydarzeniami odpowiedziała osoba, która podpisała się „{name}”:{" "}
        {sums({ accepted, questions })}.
      </P>
      {comment && <Quoted>{comment}</Quoted>}
      <P>Zgoda nie jest umową. Propozycję do organizacji wysyłasz Ty.</P>
    </>
  ),
  action: { label: "Zobacz odpowiedź", path: savedPath },
}))

/** "akceptuje 2 wydarzenia, ma pytanie do 1", or that there is only a comment. */
export const sums = ({ accepted, questions }: Pick<DecisionEmail, "accepted" | "questions">) =>
  [
    accepted > 0 && `akceptuje ${count(accepted, "wydarzenie")}`,
    questions > 0 && `ma pytanie do ${questions}`,
    accepted + questions === 0 && "zostawia komentarz",
  ]
    .filter(Boolean)
    .join(", ")

export const decisionEmails = [decisionEmail] as const satisfies EmailTemplate[]
