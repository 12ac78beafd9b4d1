import {
  type BankAccountChange,
  bankAccountTitles,
  bankAccountVerbs,
  nextDefaultSentence,
} from "#app/domain/organizations/bank-accounts/bank-account.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { plainName } from "#app/lib/text/plain-name.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { bankAccountsPath, messagesPath, openInquiryPath } from "#app/paths.ts"
import { type EmailReceiver, type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"

/** `event`: title of the event that the inquiry came from, or ""; `isLast`: the daily limit of emails is reached. */
type InquiryEmail = { inquiryId: string; name: string; email: string; event?: string; words: string; isLast?: boolean }

/** An inquiry from the organization's profile or an event (A38, A68); replies go to its author. */
export const inquiryEmail = template(
  "inquiry_new",
  ({ inquiryId, email, words, isLast, isStranger, ...sent }: InquiryEmail & EmailReceiver) => ({
    subject: isStranger ? "Zapytanie do Twojej organizacji" : `Zapytanie od: ${sent.name}`,
    preview: "Ktoś napisał do Twojej organizacji.",
    body: (
      <>
        <P>
          {writerOf(sent, isStranger)} ({email}) pisze do Twojej organizacji{eventOf(sent, isStranger)}:
        </P>
        <Quoted>{words}</Quoted>
        {isLast && (
          <P>
            W&nbsp;ciągu doby przyszło do Ciebie już dziesięć zapytań. O&nbsp;kolejnych napiszemy jutro rano
            w&nbsp;jednym e-mailu, a&nbsp;na platformie widzisz je od razu.
          </P>
        )}
      </>
    ),
    action: { label: "Zobacz zapytanie", path: openInquiryPath(inquiryId) },
    after: "Możesz też po prostu odpowiedzieć na ten e-mail.",
    replyTo: email,
    ...(isStranger && { readerMayLackAccount: true }),
  }),
)

type InquiryHeading = { name: string; event?: string }
const writerOf = ({ name }: InquiryHeading, isStranger = false) => (isStranger ? plainName(name, "Ktoś") : name)
const eventOf = ({ event = "" }: InquiryHeading, isStranger = false) => {
  const title = isStranger ? plainName(event, "") : event
  return title && ` w sprawie wydarzenia ${quoted(title)}`
}

type WaitingInquiry = { inquiryId: string; name: string; event?: string; words: string }
export type MoreInquiries = { shown: WaitingInquiry[]; all: number }

const mostShown = 20

/** Adds an inquiry to the summary, which shows the first ones and the number of all. */
export const withInquiry = (waiting: MoreInquiries | null, inquiry: WaitingInquiry): MoreInquiries => ({
  shown: [...(waiting?.shown ?? []), inquiry].slice(0, mostShown),
  all: (waiting?.all ?? 0) + 1,
})

/** Every morning: inquiries that had no email of their own. */
export const moreInquiriesEmail = template(
  "inquiry_more",
  ({ shown, all, isStranger }: MoreInquiries & EmailReceiver) => ({
    subject: `${count(all, memberNouns["kolejne zapytanie"])} – podsumowanie`,
    preview: "Przyszły po dziesiątym w\u00a0ciągu doby.",
    body: (
      <>
        <P>po dziesiątym zapytaniu w&nbsp;ciągu doby przyszły do Twojej organizacji jeszcze te:</P>
        <ul style={{ margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }}>
          {shown.map(({ inquiryId, words, ...sent }) => (
            <li key={inquiryId} style={{ margin: "0 0 8px" }}>
              <b>{writerOf(sent, isStranger)}</b>
              {eventOf(sent, isStranger).replace(/^ /, ", ")}
              <br />
              {words}
            </li>
          ))}
        </ul>
        {all > shown.length && <P>I&nbsp;jeszcze {count(all - shown.length, memberNouns.zapytanie)}.</P>}
      </>
    ),
    action: { label: "Zobacz zapytania", path: messagesPath },
    after: "Odpowiedź na ten e-mail nie dotrze do nadawców. Ich adresy znajdziesz przy zapytaniach na platformie.",
    ...(isStranger && { readerMayLackAccount: true }),
  }),
)

/** To all owners, also the one who made the change. */
export const bankAccountEmail = template(
  "bank_account",
  ({ by, what, last, is, at }: BankAccountChange & { at: string }) => ({
    subject: bankAccountTitles[what],
    preview: `Rachunek kończący się na ${last}.`,
    body: (
      <P>
        {by} {bankAccountVerbs[what]} kończący się na <b>{last}</b>, {at}. {nextDefaultSentence({ what, is })} Jeśli to
        nie była zaplanowana zmiana, sprawdź rachunki i&nbsp;zespół i&nbsp;zmień hasło.
      </P>
    ),
    action: { label: "Sprawdź rachunki", path: bankAccountsPath },
  }),
)

export const organizationEmails = [
  bankAccountEmail,
  inquiryEmail,
  moreInquiriesEmail,
] as const satisfies EmailTemplate[]
