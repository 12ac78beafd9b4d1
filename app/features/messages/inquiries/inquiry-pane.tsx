import { useEffect } from "react"
import { Form, Link, useFetcher } from "react-router"
import { formatMessageTime } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { inquiryPath, messagesPath } from "#app/paths.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { PlainText } from "../thread/plain-text.tsx"
import type { InquiryRow } from "./inquiries.server.ts"

/** One inquiry; not a conversation, so it is answered by email (A38). */
export function InquiryPane({ inquiry }: { inquiry: InquiryRow }) {
  const { id, name, email, event, message, at, unread, answered } = inquiry
  const source = event ? `Zapytanie o wydarzenie ${quoted(event)}` : "Zapytanie z profilu organizacji"
  const subject = event ? `Odpowiedź na zapytanie o wydarzenie ${quoted(event)}` : "Odpowiedź na zapytanie"
  const { submit } = useFetcher()
  const action = inquiryPath(id)
  useEffect(() => {
    if (unread) void submit({ as: "read" }, { method: "post", action })
  }, [unread, action, submit])
  return (
    <section className="thread" aria-label={`Zapytanie: ${name}`}>
      <header className="thread__head">
        <Link className="btn btn--icon only-phone" to={messagesPath} aria-label="Wróć do listy">
          <Icon name="arrow-left" />
        </Link>
        <Avatar name={name} />
        <div>
          <h2>{name}</h2>
          <p className="small muted">{email}</p>
        </div>
      </header>
      <div className="thread__inquiry">
        <p className="small muted">{`${source}, ${formatMessageTime(new Date(at))}`}</p>
        <PlainText text={message} />
        <div className="thread__acts">
          <a className="btn" href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
            <Icon name="mail" />
            Odpowiedz e-mailem
          </a>
          {answered ? (
            <p className="muted">Oznaczone jako załatwione</p>
          ) : (
            <Form method="post" action={action}>
              <input type="hidden" name="as" value="answered" />
              <SubmitButton className="btn btn--line" busyLabel="Zapisywanie...">
                Oznacz jako załatwione
              </SubmitButton>
            </Form>
          )}
        </div>
      </div>
    </section>
  )
}
