import { useEffect, useState } from "react"
import { Form, Link } from "react-router"
import { afterWaiting } from "#app/lib/text/waiting.ts"
import { signInPath } from "#app/paths.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { tidyText } from "#app/ui/layout/tidy-text.tsx"

type ResendFormProps = {
  action: string
  email: string
  /** Changes with each email sent, which restarts the minute of waiting. */
  sentKey: number
}

/** "Wyślij ponownie", disabled for a minute; without JavaScript the server enforces the wait. */
export function ResendForm({ action, email, sentKey }: ResendFormProps) {
  const left = useCountdown(60, sentKey)
  return (
    <Form method="post" action={action} className="form" noValidate>
      <input type="hidden" name="email" value={email} />
      <SubmitButton className="btn btn--line btn--wide" busyLabel="Wysyłanie..." disabled={left > 0}>
        {left > 0 ? `Wyślij ponownie ${afterWaiting(left)}` : "Wyślij ponownie"}
      </SubmitButton>
      <p className="small muted">
        {tidyText(
          "Kolejna wiadomość nie przychodzi? Użyj linku z poprzedniej. Po kilku prośbach w ciągu doby nowy wysyłamy dopiero, gdy tamten wygaśnie.",
        )}
      </p>
      <p>
        <Link to={signInPath}>Wróć do logowania</Link>
      </p>
    </Form>
  )
}

/** Seconds left since `restartKey` last changed, by the browser's clock, which may differ from the server's. */
function useCountdown(seconds: number, restartKey: number) {
  const [counted, setCounted] = useState({ restartKey: 0, left: 0 })
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const update = () => setCounted({ restartKey, left: Math.max(0, Math.ceil((until - Date.now()) / 1000)) })
    update()
    const timer = setInterval(update, 500)
    return () => clearInterval(timer)
  }, [seconds, restartKey])
  return counted.restartKey === restartKey ? counted.left : 0
}
