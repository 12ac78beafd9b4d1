import { quoted } from "#app/lib/text/quoted.ts"
import { uncapitalized } from "#app/lib/text/sentences.ts"
import { dealPath, eventPath } from "#app/paths.ts"
import { type EmailTemplate, P, template } from "#app/ui/email/email-layout.tsx"

/** The event's current state and the changes since the sponsor's last email. */
export type EventChangeEmail = {
  eventId: string
  title: string
  whenAndWhere: string
  cancelled: boolean
  wasCancelled: boolean
  moved: boolean
  /** The sponsor's deal that has to answer the change. */
  dealId?: string | null
  /** The only field of older queued emails. */
  sentence?: string
}

/** To sponsors with an open deal: changed date or place, cancelled, or no longer cancelled. */
export const eventChangeEmail = template("event_changed", (email: EventChangeEmail) => {
  const { subject, sentence } = wordsOf(email)
  return {
    subject,
    preview: sentence,
    body: (
      <>
        <P>{uncapitalized(sentence)}</P>
        {email.dealId && <P>Na stronie współpracy możesz zgodzić się na zmianę albo poprosić o nowe warunki.</P>}
      </>
    ),
    action: email.dealId
      ? { label: "Zobacz współpracę", path: dealPath(email.dealId) }
      : { label: "Zobacz wydarzenie", path: eventPath(email.eventId) },
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
