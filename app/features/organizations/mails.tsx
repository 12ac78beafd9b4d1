import { type MailTemplate, P, Quoted, template } from "#app/ui/mail/letter.tsx"

type InquiryMail = { inquiryId: string; name: string; email: string; words: string }

/** Somebody wrote to the organization from its profile (A38); the answer goes straight to them. */
export const inquiryMail = template("inquiry_new", ({ inquiryId, name, email, words }: InquiryMail) => ({
  subject: `Zapytanie od: ${name}`,
  preview: "Ktoś napisał do Twojej organizacji.",
  body: (
    <>
      <P>
        {name} ({email}) pisze do Twojej organizacji:
      </P>
      <Quoted>{words}</Quoted>
    </>
  ),
  action: { label: "Zobacz zapytanie", path: `/wiadomosci?zapytanie=${inquiryId}` },
  after: "Możesz też po prostu odpowiedzieć na ten e-mail.",
  replyTo: email,
}))

export const organizationMails = [inquiryMail] as const satisfies MailTemplate[]
