import { excerpt } from "#app/lib/text/typography.ts"
import { openConversationPath } from "#app/paths.ts"
import { type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"

export const unreadEmail = template(
  "message_new",
  ({ name, words, conversationId }: { name: string; words: string; conversationId: string }) => ({
    subject: `Nowa wiadomość od: ${name}`,
    preview: excerpt(words, 80),
    body: (
      <>
        <P>masz nieprzeczytaną wiadomość. Nadawca: {name}</P>
        <Quoted>{excerpt(words, 200)}</Quoted>
      </>
    ),
    action: { label: "Odpowiedz", path: openConversationPath(conversationId) },
    after: "Odpowiadaj na platformie – odpowiedź na ten e-mail nie dotrze do nadawcy.",
  }),
)

export const messageEmails = [unreadEmail] as const satisfies EmailTemplate[]
