import { count } from "#app/lib/words.ts"
import { type MailTemplate, P, template } from "#app/ui/mail/letter.tsx"

type SummaryMail = { notices: { title: string; body: string }[]; more: number; conversations: number }

/** Once a day, to those who want it: what has not been read yet. */
export const summaryMail = template("summary", ({ notices, more, conversations }: SummaryMail) => ({
  subject: "Codzienne podsumowanie",
  preview: notices[0]?.title ?? "Masz nieprzeczytane wiadomości.",
  body: (
    <>
      {notices.length > 0 && <P>oto, co czeka na Ciebie na platformie Pomost:</P>}
      <ul style={{ margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }}>
        {notices.map(({ title, body }) => (
          <li key={`${title} ${body}`} style={{ margin: "0 0 8px" }}>
            <b>{title}</b>
            <br />
            {body}
          </li>
        ))}
      </ul>
      {more > 0 && <P>I jeszcze {count(more, "powiadomienie")}.</P>}
      {conversations > 0 &&
        (notices.length > 0 ? (
          <P>Konwersacje z&nbsp;nieprzeczytanymi wiadomościami: {conversations}.</P>
        ) : (
          <P>masz nieprzeczytane wiadomości w&nbsp;konwersacjach: {conversations}.</P>
        ))}
    </>
  ),
  action: { label: "Zobacz powiadomienia", path: "/powiadomienia" },
}))

export const notificationMails = [summaryMail] as const satisfies MailTemplate[]
