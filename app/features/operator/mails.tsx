import { type MailTemplate, P, Quoted, template } from "#app/ui/mail/letter.tsx"

type ContactMail = { name: string; email: string; subject: string; words: string }

/** What somebody wrote on /kontakt, to the operator (A102); the answer goes straight to them. */
export const contactMail = template("operator.contact", ({ name, email, subject, words }: ContactMail) => ({
  subject: `Kontakt: ${subject}`,
  preview: `${name} pisze przez formularz kontaktowy.`,
  body: (
    <>
      <P>
        {name} ({email}) pisze przez formularz kontaktowy. Temat: {subject}.
      </P>
      <Quoted>{words}</Quoted>
    </>
  ),
  replyTo: email,
}))

/** Notice and action: a report was received (polish.md 3.4, 9). */
export const reportReceivedMail = template("report.received", ({ number }: { number: number }) => ({
  subject: `Otrzymaliśmy Twoje zgłoszenie nr ${number}`,
  preview: "Rozpatrzymy je i odpowiemy e-mailem.",
  body: (
    <P>
      dziękujemy. Twoje zgłoszenie ma numer {number}. Rozpatrzymy je w&nbsp;ciągu 14 dni, a&nbsp;sprawy pilne
      niezwłocznie. Decyzję z&nbsp;uzasadnieniem wyślemy na ten adres.
    </P>
  ),
}))

export const operatorMails = [contactMail, reportReceivedMail] as const satisfies MailTemplate[]
