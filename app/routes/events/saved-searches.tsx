import { Link } from "react-router"
import { savedSearchForm } from "#app/domain/events/searches/search-form.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { findSavedIds } from "#app/features/events/saved/queries.server.ts"
import { SavedTabs } from "#app/features/events/saved/saved-tabs.tsx"
import { editSearch, removeSearch, restoreSearch } from "#app/features/events/searches/commands.server.ts"
import { searchEmail } from "#app/features/events/searches/emails.tsx"
import { searchRemovedToast } from "#app/features/events/searches/labels.ts"
import { findEmailState, listSavedSearches } from "#app/features/events/searches/queries.server.ts"
import { SearchEmailsOff } from "#app/features/events/searches/search-emails-off.tsx"
import { SearchRow } from "#app/features/events/searches/search-row.tsx"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { switchOnEmails } from "#app/features/notifications/settings/commands.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { asksForPage } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sponsorOrHome } from "#app/http/session/viewer.server.ts"
import { eventsPath, savedSearchesPath } from "#app/paths.ts"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import { toastOutcome } from "#app/ui/feedback/toast-outcome.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import type { Route } from "./+types/saved-searches.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await sponsorOrHome(context, request)
  const [rows, events, emails] = await Promise.all([
    listSavedSearches(viewer),
    findSavedIds(viewer),
    findEmailState(viewer),
  ])
  const note = may(viewer.role, "saveEvents") ? null : roleNotes.saveEvents
  return { rows, events: events?.length ?? 0, emails, note }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: sponsorOrHome,
  asks: "saveEvents",
  limit: "write",
  schema: savedSearchForm,
  run: async ({ viewer, request, input }) => {
    if (input.do === "emails") {
      await switchOnEmails(viewer, searchEmail.kind)
      if ((await findEmailState(viewer)) === "never") return { to: profileTabPath("powiadomienia") }
      return {
        to: savedSearchesPath,
        toast: { title: "E-maile włączone", description: "Napiszemy, gdy pojawi się coś nowego." },
      }
    }
    if (input.do === "edit") {
      const { id, name, frequency } = input
      await editSearch(viewer, id, { name, frequency })
      return {
        to: savedSearchesPath,
        toast: { title: "Zapisano", description: "Zmiany w\u00a0wyszukiwaniu są zapisane." },
      }
    }
    if (input.do === "remove") {
      await removeSearch(viewer, input.id)
      return { to: savedSearchesPath, toast: searchRemovedToast(input.id) }
    }
    await restoreSearch(viewer, input.id)
    const toast = { title: "Przywrócono", description: "Wyszukiwanie jest znów wśród zapisanych." }
    // a toast can be on any page; its button does not leave that page
    return asksForPage(request) ? { to: savedSearchesPath, toast } : { ok: true as const, toast }
  },
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => toastOutcome({ serverAction })

export default function SavedSearches({
  loaderData: { rows, events, emails, note },
  actionData,
}: Route.ComponentProps) {
  useLive(({ kind }) => kind === "saved")
  const answer = useAnswer(actionData)
  const refused = answer && !answer.ok ? answer : null
  return (
    <div className="page">
      <title>Zapisane wyszukiwania – Pomost</title>
      <meta name="description" content="Wyszukiwania, o których nowościach chcesz wiedzieć." />
      <div className="head head--work">
        <h1>Zapisane wyszukiwania</h1>
        {rows.length > 0 && (
          <Link className="btn btn--line" to={eventsPath}>
            Przeglądaj wydarzenia
          </Link>
        )}
      </div>
      <SavedTabs current="searches" events={events} searches={rows.length} />
      {refused?.errors[""] && (
        <p className="note note--error" role="alert">
          {refused.errors[""]}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title="Nie masz jeszcze zapisanych wyszukiwań"
          text={
            note ??
            "Na liście wydarzeń wpisz słowo albo ustaw filtry i wybierz „Zapisz to wyszukiwanie”. Napiszemy, gdy pojawi się coś nowego."
          }
          action={
            <Link className="btn" to={eventsPath}>
              Przeglądaj wydarzenia
            </Link>
          }
        />
      ) : (
        <>
          {note ? <p className="note">{note}</p> : <SearchEmailsOff state={emails} />}
          <ul>
            {rows.map((row) => (
              <SearchRow
                key={row.id}
                row={row}
                canSave={note === null}
                refused={refused?.values.id === row.id ? refused : null}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
