import { Form, Link } from "react-router"
import { savedLimits } from "#app/domain/events/saved.ts"
import { savedForm } from "#app/domain/events/saved-form.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { DecisionAnswers } from "#app/features/events/decision/answers.tsx"
import { revokeLink } from "#app/features/events/decision/commands.server.ts"
import { listLinks } from "#app/features/events/decision/queries.server.ts"
import { removeSaved, restoreSaved, writeNote } from "#app/features/events/saved/commands.server.ts"
import { unsavedToast } from "#app/features/events/saved/labels.ts"
import { listSaved } from "#app/features/events/saved/queries.server.ts"
import styles from "#app/features/events/saved/saved.module.css"
import { compareFormId, SavedRowItem } from "#app/features/events/saved/saved-row.tsx"
import { SavedTabs } from "#app/features/events/saved/saved-tabs.tsx"
import { countSavedSearches } from "#app/features/events/searches/queries.server.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { asksForPage } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sponsorOrHome } from "#app/http/session/viewer.server.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { readPages } from "#app/lib/web/pages.ts"
import { eventsPath, savedComparisonPath, savedPath } from "#app/paths.ts"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import { toastOutcome } from "#app/ui/feedback/toast-outcome.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { MoreLink } from "#app/ui/layout/more-link.tsx"
import type { Route } from "./+types/saved.ts"

const mostPages = Math.ceil(savedLimits.events / savedLimits.page)

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = await sponsorOrHome(context, request)
  const pages = readPages(url.searchParams.get("strony"), mostPages)
  const [list, links, searches] = await Promise.all([
    listSaved(viewer, pages * savedLimits.page),
    listLinks(viewer),
    countSavedSearches(viewer),
  ])
  const canSave = may(viewer.role, "saveEvents")
  const note = canSave ? null : roleNotes.saveEvents
  return {
    ...list,
    links,
    searches,
    canSave,
    note,
    more: list.count > list.rows.length ? `${savedPath}?strony=${pages + 1}` : null,
  }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: sponsorOrHome,
  asks: "saveEvents",
  limit: "write",
  schema: savedForm,
  run: async ({ viewer, request, url, input }) => {
    const to = savedPath + (/^\?strony=\d{1,2}$/.test(url.search) ? url.search : "")
    const { id } = input
    if (input.do === "note") {
      await writeNote(viewer, id, { note: input.note, plannedGrosze: input.planned })
      return { to, toast: { title: "Zapisano", description: "Notatka i\u00a0planowana kwota są zapisane." } }
    }
    if (input.do === "remove") {
      await removeSaved(viewer, id)
      return { to, toast: unsavedToast(id) }
    }
    if (input.do === "revoke") {
      await revokeLink(viewer, id)
      return { to, toast: { title: "Link wycofany", description: "Nikt go już nie otworzy." } }
    }
    await restoreSaved(viewer, id)
    const toast = { title: "Przywrócono", description: "Wydarzenie jest znów wśród zapisanych." }
    // a toast can be on any page; its button does not leave that page
    return asksForPage(request) ? { to, toast } : { ok: true as const, toast }
  },
})

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => toastOutcome({ serverAction })

export default function Saved({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, count: all, links, searches, canSave, note, more } = loaderData
  useLive(({ kind }) => kind === "saved")
  const answer = useAnswer(actionData)
  const refused = answer && !answer.ok ? answer : null
  return (
    <div className="page">
      <title>Zapisane – Pomost</title>
      <meta name="description" content="Wydarzenia, do których chcecie wrócić, z notatkami i kwotami." />
      <div className="head head--work">
        <div>
          <h1>Zapisane</h1>
          {all > 0 && <p>{count(all, "wydarzenie")}</p>}
        </div>
        {all > 0 && (
          <Link className="btn btn--line" to={eventsPath}>
            Przeglądaj wydarzenia
          </Link>
        )}
      </div>
      <SavedTabs current="events" events={all} searches={searches} />
      {refused?.errors[""] && (
        <p className="note note--error" role="alert">
          {refused.errors[""]}
        </p>
      )}
      {all === 0 ? (
        <EmptyState
          title="Nie masz jeszcze zapisanych wydarzeń"
          text={
            note ??
            "Przy wydarzeniu wybierz „Zapisz”. Tutaj dodasz notatkę i kwotę, porównasz wydarzenia i poprosisz o decyzję."
          }
          action={
            <Link className="btn" to={eventsPath}>
              Przeglądaj wydarzenia
            </Link>
          }
        />
      ) : (
        <>
          {note && <p className="note">{note}</p>}
          <ul>
            {rows.map((row) => (
              <SavedRowItem
                key={row.id}
                row={row}
                canSave={canSave}
                refused={refused?.values.id === row.id ? refused : null}
              />
            ))}
          </ul>
          <Form className={`panel ${styles.bar}`} id={compareFormId} action={savedComparisonPath}>
            <p>Zaznacz do sześciu wydarzeń. Bez wyboru porównamy ostatnio zapisane.</p>
            <button className="btn" type="submit">
              Porównaj
            </button>
          </Form>
          {more && <MoreLink href={more}>{`Pokazujemy ${rows.length} z\u00a0${all}`}</MoreLink>}
        </>
      )}
      {links.length > 0 && <DecisionAnswers links={links} canRevoke={canSave} />}
    </div>
  )
}
