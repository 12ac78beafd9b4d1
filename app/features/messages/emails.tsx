import { Fragment } from "react"
import { threadComes } from "#app/domain/messages/inquiry-limits.ts"
import { plainName } from "#app/lib/text/plain-name.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { excerpt } from "#app/lib/text/typography.ts"
import { openConversationPath, openInquiryPath, signUpPath } from "#app/paths.ts"
import { type EmailReceiver, type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"

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

type UnreadInquiry = { name: string; words: string; inquiryId: string }

/** An answer or a further question in an inquiry, to somebody with an account or to an organization's address. */
export const unreadInquiryEmail = template(
  "inquiry_reply",
  ({ name, words, inquiryId, isStranger }: UnreadInquiry & EmailReceiver) => ({
    subject: isStranger ? "Nowa wiadomość w zapytaniu" : `Nowa wiadomość w zapytaniu od: ${name}`,
    preview: isStranger ? "Czeka na platformie Pomost." : excerpt(words, 80),
    body: (
      <>
        <P>
          masz nieprzeczytaną wiadomość w&nbsp;zapytaniu. Nadawca: {isStranger ? plainName(name, "bez nazwy") : name}
        </P>
        <Quoted>{excerpt(words, 200)}</Quoted>
      </>
    ),
    action: { label: "Odpowiedz", path: openInquiryPath(inquiryId) },
    after: "Odpowiadaj na platformie – odpowiedź na ten e-mail nie dotrze do nadawcy.",
    ...(isStranger && { readerMayLackAccount: true }),
  }),
)

/** `name`: the organization; `title`: the event or ""; `email`: address for replies, if any. */
export type InquiryAnswer = { name: string; title: string; words: string; email: string | null }
export type InquiryAnswers = InquiryAnswer & {
  /** Further answers in the same email; `left`: how many more there were. */
  others?: InquiryAnswer[]
  left?: number
}

/** To an asker without an account (A38), who replies to the organization. */
export const inquiryAnswerEmail = template("inquiry.answer", ({ others = [], left = 0, ...first }: InquiryAnswers) => {
  const answers = [first, ...others]
  const addresses = new Set(answers.map(({ email }) => email))
  const [only] = addresses.size === 1 ? addresses : [null]
  return {
    subject: answers.length === 1 ? "Odpowiedź na Twoje zapytanie" : "Odpowiedzi na Twoje zapytania",
    preview: "Organizacja odpisuje przez platformę Pomost.",
    body: (
      <>
        {[...answers.map(withPlainNames).entries()].map(([at, { name, title, words, email }]) => (
          <Fragment key={at}>
            <P>
              {name} {at > 0 ? "pisze" : "odpowiada na Twoje zapytanie"}
              {title && ` w\u00a0sprawie wydarzenia ${quoted(title)}`}:
            </P>
            <Quoted>{words}</Quoted>
            {!only && email && <P>Adres tej organizacji: {email}</P>}
          </Fragment>
        ))}
        {left > 0 && <P>Dalsze odpowiedzi ({left}) znajdziesz na platformie.</P>}
      </>
    ),
    action: { label: "Załóż konto", path: signUpPath },
    after: `${only ? "Możesz po prostu odpowiedzieć na ten e-mail. " : ""}${threadComes}`,
    replyTo: only ?? undefined,
    readerMayLackAccount: true,
  }
})

const withPlainNames = ({ name, title, ...answer }: InquiryAnswer): InquiryAnswer => ({
  ...answer,
  name: plainName(name, "Organizacja"),
  title: plainName(title, ""),
})

export const messageEmails = [unreadEmail, unreadInquiryEmail, inquiryAnswerEmail] as const satisfies EmailTemplate[]
