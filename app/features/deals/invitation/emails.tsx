import { quoted } from "#app/lib/text/quoted.ts"
import { P, Quoted, template } from "#app/ui/email/email-layout.tsx"
import { proposalFor } from "../proposal/proposal-labels.ts"

export type InvitationEmail = {
  name: string
  eventId: string
  title: string
  /** For example "24 kwietnia 2027, Poznań". */
  whenAndWhere: string
  words: string | null
}

/** Asks a sponsor to look at an organization's event (X3); the button leads to the proposal form. */
export const invitationEmail = template(
  "invitation_new",
  ({ name, eventId, title, whenAndWhere, words }: InvitationEmail) => ({
    subject: `Zaproszenie do współpracy: ${title}`,
    preview: `${name} zaprasza do wsparcia wydarzenia.`,
    body: (
      <>
        <P>
          {name} zaprasza do wsparcia wydarzenia {quoted(title)} ({whenAndWhere}).
        </P>
        {words && <Quoted>{words}</Quoted>}
        <P>Wybierz opcje sponsoringu i&nbsp;zaproponuj kwotę. Do niczego Cię to jeszcze nie zobowiązuje.</P>
      </>
    ),
    action: { label: "Złóż propozycję", path: proposalFor(eventId) },
    after: "To nie dla Ciebie? Na stronie „Współprace” wybierz „Nie tym razem” – organizacja dostanie odpowiedź.",
  }),
)
