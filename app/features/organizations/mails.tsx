import { quoted } from "#app/lib/quoted.ts"
import { type MailTemplate, P, Quoted, template } from "#app/ui/mail/letter.tsx"

/** `event` is the title of the event whose page led to the form, or "". */
type InquiryMail = { inquiryId: string; name: string; email: string; event?: string; words: string }

/** Somebody wrote to the organization from its profile or from an event (A38, A68); the answer goes straight to them. */
export const inquiryMail = template("inquiry_new", ({ inquiryId, name, email, event, words }: InquiryMail) => ({
  subject: `Zapytanie od: ${name}`,
  preview: "Ktoś napisał do Twojej organizacji.",
  body: (
    <>
      <P>
        {name} ({email}) pisze do Twojej organizacji{event && ` w sprawie wydarzenia ${quoted(event)}`}:
      </P>
      <Quoted>{words}</Quoted>
    </>
  ),
  action: { label: "Zobacz zapytanie", path: `/wiadomosci?zapytanie=${inquiryId}` },
  after: "Możesz też po prostu odpowiedzieć na ten e-mail.",
  replyTo: email,
}))

export const organizationMails = [inquiryMail] as const satisfies MailTemplate[]
