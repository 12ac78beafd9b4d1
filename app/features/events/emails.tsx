import { quoted } from "#app/lib/text/quoted.ts"
import { uncapitalized } from "#app/lib/text/sentences.ts"
import { type EmailTemplate, P, template } from "#app/ui/email/email-layout.tsx"

/** How an event stands, and what has changed since its sponsor was last told. */
export type EventChangeEmail = {
  eventId: string
  title: string
  whenAndWhere: string
  cancelled: boolean
  wasCancelled: boolean
  moved: boolean
  /** The sponsor's deal in which the change waits for an answer. */
  dealId?: string | null
  /** All that older emails told. */
  sentence?: string
}

/** To sponsors with a deal under way: another day, another place, cancelled, or not cancelled any more. */
export const eventChangeEmail = template("event_changed", (mail: EventChangeEmail) => {
  const { subject, sentence } = wordsOf(mail)
  return {
    subject,
    preview: sentence,
    body: (
      <>
        <P>{uncapitalized(sentence)}</P>
        {mail.dealId && <P>Na stronie współpracy możesz zgodzić się na zmianę albo poprosić o nowe warunki.</P>}
      </>
    ),
    action: mail.dealId
      ? { label: "Zobacz współpracę", path: `/wspolprace/${mail.dealId}` }
      : { label: "Zobacz wydarzenie", path: `/wydarzenia/${mail.eventId}` },
  }
})

function wordsOf({ title, whenAndWhere, cancelled, wasCancelled, sentence }: EventChangeEmail) {
  if (sentence) return { subject: `Zmiana w wydarzeniu: ${title}`, sentence }
  if (cancelled)
    return { subject: `Wydarzenie anulowane: ${title}`, sentence: `Wydarzenie ${quoted(title)} zostało anulowane.` }
  const now = `Teraz: ${whenAndWhere}.`
  if (wasCancelled)
    return {
      subject: `Wydarzenie przywrócone (${whenAndWhere}): ${title}`,
      sentence: `Wydarzenie ${quoted(title)} nie jest już anulowane. ${now}`,
    }
  return {
    subject: `Nowy termin lub miejsce (${whenAndWhere}): ${title}`,
    sentence: `Zmienił się termin lub miejsce wydarzenia ${quoted(title)}. ${now}`,
  }
}

export const eventEmails = [eventChangeEmail] as const satisfies EmailTemplate[]
