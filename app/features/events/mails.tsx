import { uncapitalized } from "#app/lib/sentences.ts"
import { type MailTemplate, P, template } from "#app/ui/mail/letter.tsx"

type ChangeMail = { eventId: string; title: string; sentence: string }

/** To sponsors with a deal under way: another day, another place, or cancelled. */
export const eventChangeMail = template("event_changed", ({ eventId, title, sentence }: ChangeMail) => ({
  subject: `Zmiana w wydarzeniu: ${title}`,
  preview: sentence,
  body: <P>{uncapitalized(sentence)}</P>,
  action: { label: "Zobacz wydarzenie", path: `/wydarzenia/${eventId}` },
}))

export const eventMails = [eventChangeMail] as const satisfies MailTemplate[]
