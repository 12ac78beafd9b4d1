import { data, Link } from "react-router"
import { editEventForm } from "#app/domain/events/event-form.ts"
import { editEvent } from "#app/features/events/commands.server.ts"
import { EventForm } from "#app/features/events/form/event-form.tsx"
import { EventTabs } from "#app/features/events/form/event-tabs.tsx"
import { valuesOfEvent } from "#app/features/events/form/event-values.ts"
import { valuesAfter } from "#app/features/events/form/option-rows.ts"
import { bannerLimits, storePostedPicture } from "#app/features/events/form/posted-picture.server.ts"
import { refusedFields } from "#app/features/events/form/refused-fields.server.ts"
import { DeleteEvent } from "#app/features/events/own/delete-event.tsx"
import { getOwnEvent, listOwnOptions } from "#app/features/events/own/queries.server.ts"
import { failedForm } from "#app/http/forms/failed-form.server.ts"
import { readForm, refuseForm } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer, signedInOrExplain } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-edit.ts"

type Args = Route.LoaderArgs | Route.ActionArgs

/** Signed in, an organization, the owner: asked in this order, each with its own way out (A86). */
async function owned({ request, context, params: { eventId } }: Args) {
  await signedInOrExplain(context, request, {
    title: "Błąd autoryzacji",
    description: "Musisz być zalogowany, aby edytować wydarzenie.",
    tone: "bad",
  })
  const viewer = await organizationViewer(context, request)
  try {
    return { viewer, event: await getOwnEvent(viewer, eventId) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "forbidden") throw error
    const toast = { title: "Brak dostępu", description: error.message, tone: "bad" } as const
    throw await redirectWithToast(`/wydarzenia/${eventId}`, toast)
  }
}

export const loader = handle(async (args: Route.LoaderArgs) => {
  const { event } = await owned(args)
  return {
    id: event.id,
    title: event.title,
    version: event.version,
    values: valuesOfEvent(event, await listOwnOptions(event)),
    today: todayIn(new Date()),
  }
})

export const action = handle(async (args: Route.ActionArgs) => {
  const { viewer, event } = await owned(args)
  await limit("write", viewer.id)
  const form = await readForm(args.request, editEventForm, bannerLimits(viewer))
  const rows = valuesAfter(String(form.values.intent ?? ""), form.values)
  if (rows) return data({ errors: {}, values: rows })
  if (!form.ok) return data(form, 400)
  const { version, intent: _, imageId, image, removeImage, ...input } = form.input
  const picture = await storePostedPicture(viewer, { imageId, image, removeImage })
  try {
    await editEvent(viewer, event.id, input, { version, imageId: picture.imageId })
    // nobody sees the page of a hidden one
    return redirectWithToast(
      event.hiddenAt ? "/moje-wydarzenia" : `/wydarzenia/${event.id}`,
      savedToast(picture.problem),
    )
  } catch (error) {
    const refused = refusedFields(error)
    const current = refused ? await getOwnEvent(viewer, event.id) : event
    const kept = refused?.errors.image ? "" : (picture.imageId ?? "")
    const values = { ...form.values, imageId: kept, version: String(current.version) }
    if (refused) return data(refuseForm({ values }, refused.errors), refused.status)
    return failedForm(error, args, { values }, "Nie udało się zaktualizować wydarzenia. Spróbuj ponownie.")
  }
})

const savedToast = (problem: string | null) =>
  problem
    ? { title: "Błąd", description: `Wydarzenie zostało zapisane bez nowego zdjęcia. ${problem}`, tone: "bad" as const }
    : { title: "Sukces", description: "Wydarzenie zostało zaktualizowane pomyślnie." }

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, version, values, today } = loaderData
  const address = `/wydarzenia/${id}`
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
