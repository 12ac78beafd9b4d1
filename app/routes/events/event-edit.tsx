import { Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { editEventForm } from "#app/domain/events/event-form.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { editEvent } from "#app/features/events/commands.server.ts"
import { EventForm } from "#app/features/events/form/event-form.tsx"
import { EventTabs } from "#app/features/events/form/event-tabs.tsx"
import { valuesOfEvent } from "#app/features/events/form/event-values.ts"
import { valuesAfter } from "#app/features/events/form/option-rows.ts"
import { bannerLimits, refusedPicture, storePostedPicture } from "#app/features/events/form/picture-commands.server.ts"
import { DeleteEvent } from "#app/features/events/own/delete-event.tsx"
import { getOwnEvent, listOwnOptions } from "#app/features/events/own/queries.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationOrExplain } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { eventPath, myEventsPath } from "#app/paths.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-edit.ts"

/** Checks sign-in, then account type, each with its own redirect (A86). */
const editor = organizationOrExplain({
  title: "Błąd autoryzacji",
  description: "Musisz być zalogowany, aby edytować wydarzenie.",
  tone: "bad",
})

/** The event with the id; redirects viewers who are not its owner to its page. */
async function ownEvent({ viewer, params: { eventId } }: Pick<Route.LoaderArgs, "params"> & { viewer: Viewer }) {
  try {
    return await getOwnEvent(viewer, eventId)
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "forbidden") throw error
    const toast = { title: "Brak dostępu", description: error.message, tone: "bad" } as const
    throw await redirectWithToast(eventPath(eventId), toast)
  }
}

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = await editor(context, request)
  const event = await ownEvent({ viewer, params })
  requirePage(viewer, "editEvent")
  return {
    id: event.id,
    title: event.title,
    version: event.version,
    values: valuesOfEvent(event, await listOwnOptions(event)),
    today: todayIn(new Date()),
  }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: editor,
  load: ownEvent,
  asks: "editEvent",
  limit: "write",
  schema: editEventForm,
  files: bannerLimits,
  rework: (values) => valuesAfter(String(values.intent ?? ""), values),
  run: async ({
    viewer,
    loaded: event,
    input: { version, intent: _, imageId, image, removeImage, ...input },
    amend,
  }) => {
    const picture = await storePostedPicture(viewer, { imageId, image, removeImage })
    // a refused form comes back with the stored picture instead of its file
    amend({ imageId: picture.imageId ?? "" }, picture.isNew ? "image" : undefined)
    await editEvent(viewer, event.id, input, { version, imageId: picture.imageId })
    // the page of a hidden event is not public
    const to = event.hiddenAt ? myEventsPath : eventPath(event.id)
    return { to, toast: savedToast(picture.problem) }
  },
  refused: async (form, { viewer, loaded: event }) => {
    const shown = refusedPicture(form)
    if (!form.refusal) return shown
    // takes the newest version, so that saving again overwrites what somebody else saved meanwhile
    const { version } = await getOwnEvent(viewer, event.id)
    return { ...shown, values: { ...shown.values, version: String(version) } }
  },
  failure: "Nie udało się zaktualizować wydarzenia. Spróbuj ponownie.",
})

const savedToast = (problem: string | null) =>
  problem
    ? { title: "Błąd", description: `Wydarzenie zostało zapisane bez nowego zdjęcia. ${problem}`, tone: "bad" as const }
    : { title: "Sukces", description: "Wydarzenie zostało zaktualizowane pomyślnie." }

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, version, values, today } = loaderData
  const address = eventPath(id)
  return (
    <div className="page">
      <title>Edytuj wydarzenie – Pomost</title>
      <meta name="robots" content="noindex" />
      <div className="head head--work">
        <div>
          <Link className="back" to={address}>
            <Icon name="arrow-left" />
            {title}
          </Link>
          <h1>Edytuj wydarzenie</h1>
        </div>
        <DeleteEvent id={id} />
      </div>
      <EventForm
        values={values}
        refused={actionData}
        today={today}
        draftName={`event-edit ${id} ${version}`}
        hidden={["version"]}
        unasked={`${address}/usun`}
        actions={
          <>
            <SubmitButton busyLabel="Zapisywanie...">Zapisz zmiany</SubmitButton>
            <Link className="btn btn--line" to={address}>
              Anuluj
            </Link>
          </>
        }
      >
        {(form) => <EventTabs form={form} />}
      </EventForm>
    </div>
  )
}
