import { useEffect, useState } from "react"
import { Form, Link } from "react-router"
import { afterWaiting } from "#app/domain/deals/tasks/waiting.ts"
import { signInPath } from "#app/paths.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { tidied } from "#app/ui/layout/tidy-text.tsx"

type ResendFormProps = {
  action: string
  email: string
  /** Milliseconds since 1970; resending is possible a minute later. */
  sentAt: number
}

/** "Wyślij ponownie", disabled for a minute; without JavaScript the server enforces the wait. */
export function ResendForm({ action, email, sentAt }: ResendFormProps) {
  const left = useCountdown(60, sentAt)
  return (
    <Form method="post" action={action} className="form" noValidate>
      <input type="hidden" name="email" value={email} />
      <SubmitButton className="btn btn--line btn--wide" busyLabel="Wysyłanie..." disabled={left > 0}>
        {left > 0 ? `Wyślij ponownie ${afterWaiting(left)}` : "Wyślij ponownie"}
      </SubmitButton>
      <p className="small muted">
        {tidied(
          "Kolejna wiadomość nie przychodzi? Użyj linku z poprzedniej. Po kilku prośbach w ciągu doby nowy wysyłamy dopiero, gdy tamten wygaśnie.",
        )}
      </p>
      <p>
        <Link to={signInPath}>Wróć do logowania</Link>
      </p>
    </Form>
  )
}

/** Seconds left since `start`; the clocks of browser and server may differ. */
function useCountdown(seconds: number, start: number) {
  const [counted, setCounted] = useState({ start: 0, left: 0 })
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const look = () => setCounted({ start, left: Math.max(0, Math.ceil((until - Date.now()) / 1000)) })
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [seconds, start])
  return counted.start === start ? counted.left : 0
}
