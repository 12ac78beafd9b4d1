import { Link } from "react-router"
import { changeEventFilters, type EventFilters, readEventList, toEventSearch } from "#app/domain/events/event-list.ts"
import { describeFilters, nameFor } from "#app/domain/events/searches/described-filters.ts"
import { savedQuery } from "#app/domain/events/searches/saved-search.ts"
import { newSearchForm } from "#app/domain/events/searches/search-form.ts"
import { searchErrors } from "#app/domain/events/searches/search-labels.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { countLabel } from "#app/features/events/list/events-list.tsx"
import { listEventsOrSamples } from "#app/features/events/search/page-queries.server.ts"
import { saveSearch } from "#app/features/events/searches/commands.server.ts"
import { alreadySavedToast, searchRowId, searchSavedToast } from "#app/features/events/searches/labels.ts"
import { findEmailState, findSavedSearch } from "#app/features/events/searches/queries.server.ts"
import { SearchEmailsOff } from "#app/features/events/searches/search-emails-off.tsx"
import { SearchFields } from "#app/features/events/searches/search-fields.tsx"
import styles from "#app/features/events/searches/searches.module.css"
import { formAction, refuse } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { sponsorOrHome } from "#app/http/session/viewer.server.ts"
import { eventsPath, savedSearchesPath, savedSearchNewPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { FormErrors } from "#app/ui/forms/form-errors.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/saved-search-new.ts"

const listOf = (filters: EventFilters) => eventsPath + toEventSearch(changeEventFilters(filters, {}))
const rowOf = (id: string) => `${savedSearchesPath}#${searchRowId(id)}`

/** The filters in the address as the list applies them, with the corrected phrase instead of a mistyped one. */
export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = await sponsorOrHome(context, request)
  requirePage(viewer, "saveEvents")
  const { ok, filters } = readEventList(url.searchParams)
  if (!ok) throw redirect(eventsPath + url.search)
  if (savedQuery(filters) === null)
    throw await redirectWithToast(eventsPath, { title: "Nie ma czego zapisać", description: searchErrors.nothing })
  if (filters.q !== "") await limit("search", clientNetwork(context))
  const [{ page }, existing, emails] = await Promise.all([
    listEventsOrSamples(viewer, changeEventFilters(filters, {})),
    findSavedSearch(viewer, filters),
    findEmailState(viewer),
  ])
  const instead = page?.search?.instead
  if (instead) throw redirect(savedSearchNewPath + toEventSearch(changeEventFilters(filters, { q: instead })))
  return {
    list: listOf(filters),
    summary: describeFilters(filters),
    name: nameFor(filters),
    found: page && countLabel(page.count),
    existing,
    emails,
  }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: sponsorOrHome,
  asks: "saveEvents",
  limit: "write",
  schema: newSearchForm,
  run: async ({ viewer, url, input }) => {
    const readList = readEventList(url.searchParams)
    if (!readList.ok) return refuse({ "": readList.sentence })
    const { id, before } = await saveSearch(viewer, readList.filters, input)
    // a form sent twice changes nothing the second time and shows the same toast
    const isSame = before === null || (before.name === input.name && before.frequency === input.frequency)
    return isSame
      ? { to: listOf(readList.filters), toast: searchSavedToast }
      : { to: rowOf(id), toast: alreadySavedToast(before.name) }
  },
  failure: "Nie udało się zapisać wyszukiwania. Spróbuj ponownie.",
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function SavedSearchNew({ loaderData, actionData }: Route.ComponentProps) {
  const { list, summary, name, found, existing, emails } = loaderData
  const refused = actionData && !actionData.ok ? actionData : null
  return (
    <div className={`page ${styles.new}`}>
      <title>Zapisz wyszukiwanie – Pomost</title>
      <Link className="back" to={list}>
        <Icon name="arrow-left" />
        Wróć do wydarzeń
      </Link>
      <h1>Zapisz wyszukiwanie</h1>
      <p>
        Filtry: <b>{summary}</b>.{found && <span> Teraz pasuje: {found.toLowerCase()}.</span>}
      </p>
      {existing ? (
        <>
          <p className="note">To wyszukiwanie masz już zapisane. Nazywa się „{existing.name}”.</p>
          <Link className="btn" to={rowOf(existing.id)}>
            Przejdź do zapisanego wyszukiwania
          </Link>
        </>
      ) : (
        <>
          <SearchEmailsOff state={emails} />
          <PostForm className="form" noValidate>
            <FormErrors errors={refused?.errors} />
            <SearchFields id="new" name={name} frequency="weekly" refused={refused} />
            <div className="form__acts">
              <SubmitButton busyLabel="Zapisywanie...">Zapisz wyszukiwanie</SubmitButton>
              <Link className="btn btn--quiet" to={list}>
                Anuluj
              </Link>
            </div>
          </PostForm>
        </>
      )}
    </div>
  )
}
