import { formatDay, formatDayRange, todayIn } from "#app/lib/dates.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { moveAction } from "./actions.tsx"
import styles from "./deal.module.css"
import type { DealPage } from "./deal-queries.server.ts"

type DatesAndCity = { startDate: string; endDate: string | null; city: string }
const placeOf = ({ startDate, endDate, city }: DatesAndCity) => `${formatDayRange(startDate, endDate)}, ${city}`

/** Names, dates and towns of events that changed since the terms were agreed, and the sponsor's answer. */
export function EventChanges({ deal }: { deal: DealPage }) {
  const { renamed, moved, agreedAt } = deal.eventChanges
  if (renamed.length + moved.length === 0 && !agreedAt) return null
  return (
    <section className={`note ${styles.changes}`} aria-label="Zmiany w wydarzeniu po akceptacji">
      <Icon name="calendar" />
      <div>
        {moved.map(({ id, title, now, ...agreed }) => (
          <p key={id}>
            Termin lub miejsce wydarzenia {quoted(title)} zmieniły się po akceptacji warunków: było {placeOf(agreed)},
            jest <b>{placeOf(now)}</b>.
          </p>
        ))}
        {moved.length > 0 && <Answer deal={deal} />}
        {agreedAt && (
          <p>
            Zgoda sponsora z&nbsp;{formatDay(todayIn(agreedAt))} obejmuje późniejszy termin i&nbsp;miejsce:{" "}
            {deal.events.map((event) => `${quoted(event.title)} – ${placeOf(event)}`).join("; ")}.{" "}
            {deal.concluded ? "Umowa" : "Wzór umowy"} zachowuje treść z&nbsp;dnia akceptacji warunków.
          </p>
        )}
        {renamed.map(({ id, title, now }) => (
          <p key={id}>
            Wydarzenie {quoted(title)} nazywa się teraz {quoted(now.title)}. W&nbsp;ustaleniach i&nbsp;
            {deal.concluded ? "w\u00a0umowie" : "we wzorze umowy"} pozostaje nazwa z&nbsp;dnia akceptacji.
          </p>
        ))}
      </div>
    </section>
  )
}

function Answer({ deal }: { deal: DealPage }) {
  const { Form, busy } = useSentForm()
  if (!deal.eventChanges.mayAgree) {
    if (deal.side === "sponsor") return null
    return <p>Sponsor może zgodzić się na zmianę albo poprosić o nowe warunki.</p>
  }
  return (
    <>
      <p>Możesz się zgodzić albo rozpocząć negocjacje i&nbsp;poprosić o&nbsp;nowe warunki.</p>
      <PostForm as={Form} action={moveAction(deal.id, "agreeToChange")}>
        <input type="hidden" name="version" value={String(deal.rules.version)} />
        <input type="hidden" name="seen" value={deal.eventChanges.seen} />
        <SubmitButton busyLabel="Zapisywanie..." busy={busy}>
          Zgadzam się na nowy termin
        </SubmitButton>
      </PostForm>
    </>
  )
}
