import { Link } from "react-router"
import * as z from "zod"
import { markNotificationsRead } from "#app/features/notifications/commands.server.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { NotificationList } from "#app/features/notifications/notification-list.tsx"
import { listNotifications } from "#app/features/notifications/queries.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { notificationsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import type { Route } from "./+types/notifications.ts"

/** Marks the notification with the id, or without an id all. */
const readForms = z.strictObject({ id: idField.optional() })

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const before = new URL(request.url).searchParams.get("przed")
  const { rows, more } = await listNotifications(viewer, before)
  return { rows, more, isFirst: before === null, today: todayIn(new Date()) }
})

export const action = buttonAction<Route.ActionArgs>()({
  viewer: signedIn,
  schema: readForms,
  invalid: backToList,
  run: async ({ viewer, url, input: { id } }) => {
    await markNotificationsRead(viewer, id ? { id } : "all")
    return backToList({ url })
  },
})

function backToList({ url: { search } }: Pick<Route.ActionArgs, "url">) {
  return { to: `${notificationsPath}${search.startsWith("?przed=") ? search : ""}` }
}

export default function Notifications({ loaderData: { rows, more, isFirst, today } }: Route.ComponentProps) {
  useLive(({ kind }) => kind === "notification")
  const last = rows.at(-1)
  return (
    <div className="page">
      <title>Powiadomienia – Pomost</title>
      <meta name="description" content="Propozycje, zmiany statusu i nowe wiadomości." />
      <div className="head head--work">
        <h1>Powiadomienia</h1>
        {rows.some(({ unread }) => unread) && (
          <PostForm preventScrollReset>
            <SubmitButton className="btn btn--line" busyLabel="Zapisywanie...">
              Oznacz wszystkie jako przeczytane
            </SubmitButton>
          </PostForm>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Brak powiadomień" text="Tutaj zobaczysz propozycje, zmiany statusu i nowe wiadomości." />
      ) : (
        <NotificationList rows={rows} today={today} />
      )}
      <nav className="more" aria-label="Strony powiadomień">
        {!isFirst && (
          <Link className="btn btn--quiet" to={notificationsPath}>
            Najnowsze
          </Link>
        )}
        {more && last && (
          <Link className="btn btn--line" to={`${notificationsPath}?przed=${last.id}`}>
            Pokaż starsze
          </Link>
        )}
      </nav>
    </div>
  )
}
