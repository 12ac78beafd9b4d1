import { data, Link } from "react-router"
import { newEventForm } from "#app/domain/events/event-form.ts"
import { publishEvent } from "#app/features/events/commands.server.ts"
import { BasicSection } from "#app/features/events/form/basic-section.tsx"
import { DetailsSection } from "#app/features/events/form/details-section.tsx"
import { EventForm } from "#app/features/events/form/event-form.tsx"
import { valuesAfter } from "#app/features/events/form/option-rows.ts"
import { OptionsSection } from "#app/features/events/form/options-section.tsx"
import { PictureSection } from "#app/features/events/form/picture-section.tsx"
import { bannerLimits, storePostedPicture } from "#app/features/events/form/posted-picture.server.ts"
import { refusedFields } from "#app/features/events/form/refused-fields.server.ts"
import { SocialSection } from "#app/features/events/form/social-section.tsx"
import { WhenWhereSection } from "#app/features/events/form/when-where-section.tsx"
import { findOwnOrganization } from "#app/features/organizations/edit/queries.server.ts"
import { failedForm } from "#app/http/forms/failed-form.server.ts"
import { readForm, refuseForm } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer, signedInOrExplain } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { limit } from "#app/platform/limits.server.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-add.ts"

const askToSignIn = {
  title: "Dostęp zabroniony",
  description: "Zaloguj się na konto organizacji, aby dodać wydarzenie.",
  tone: "bad",
} as const

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  await signedInOrExplain(context, request, askToSignIn)
  const viewer = await organizationViewer(context, request)
  const { organizationId } = viewer
  const isHidden = organizationId !== null && (await findOwnOrganization(viewer))?.hidden != null
  return { key: crypto.randomUUID(), today: todayIn(new Date()), organizationId, isHidden }
})

export const action = handle(async (args: Route.ActionArgs) => {
  const { request, context } = args
  await signedInOrExplain(context, request, askToSignIn)
  const viewer = await organizationViewer(context, request)
  await limit("write", viewer.id)
  const form = await readForm(request, newEventForm, bannerLimits(viewer))
  const rows = valuesAfter(String(form.values.intent ?? ""), form.values)
  if (rows) return data({ errors: {}, values: rows })
  if (!form.ok) return data(form, 400)
  const { key, intent: _, imageId, image, removeImage, ...input } = form.input
  const picture = await storePostedPicture(viewer, { imageId, image, removeImage })
  try {
    const { id, isHidden } = await publishEvent(viewer, input, { key, imageId: picture.imageId })
    if (isHidden) return redirectWithToast("/moje-wydarzenia", hiddenToast)
    return redirectWithToast(`/wydarzenia/${id}`, addedToast(picture.problem))
  } catch (error) {
    const refused = refusedFields(error)
    const kept = refused?.errors.image ? "" : (picture.imageId ?? "")
    const values = { ...form.values, imageId: kept, key: crypto.randomUUID() }
    if (refused) return data(refuseForm({ values }, refused.errors), refused.status)
    return failedForm(error, args, { values }, "Wystąpił nieoczekiwany błąd podczas dodawania wydarzenia")
  }
})

const hiddenToast = {
  title: "Zapisano bez publikacji",
  description: "Wydarzenie jest zapisane, ale nikt go nie zobaczy, dopóki profil Twojej organizacji jest ukryty.",
}

const addedToast = (problem: string | null) =>
  problem
    ? { title: "Błąd", description: `Wydarzenie zostało dodane bez zdjęcia. ${problem}`, tone: "bad" as const }
    : { title: "Sukces", description: "Wydarzenie zostało dodane." }

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function AddEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { key, today, organizationId, isHidden } = loaderData
  return (
    <div className="page">
      <title>Dodaj wydarzenie – Pomost</title>
      <meta name="robots" content="noindex" />
      <div className="head">
        <h1>Dodaj nowe wydarzenie</h1>
        {organizationId && !isHidden && (
          <p>Po opublikowaniu od razu zobaczą je sponsorzy. Wszystko możesz później zmienić.</p>
        )}
      </div>
      {isHidden && (
        <p className="note">
          <Icon name="triangle-alert" />
          <span>
            <b>Profil Twojej organizacji jest ukryty.</b> Wydarzenie zapiszemy, ale zobaczysz je tylko Ty – razem
            z&nbsp;profilem stanie się znowu widoczne.
          </span>
        </p>
      )}
      {organizationId ? (
        <EventForm
          values={{ key }}
          refused={actionData}
          today={today}
          draftName={`event-add ${organizationId}`}
          hidden={["key"]}
          actions={<SubmitButton busyLabel="Dodawanie...">Dodaj wydarzenie</SubmitButton>}
        >
          {(form) => (
            <>
              <BasicSection form={form} />
              <WhenWhereSection form={form} />
              <DetailsSection form={form} />
              <SocialSection form={form} />
              <OptionsSection form={form} />
              <PictureSection form={form} />
            </>
          )}
        </EventForm>
      ) : (
        <EmptyState
          title="Najpierw uzupełnij profil organizacji"
          text="Nie udało się pobrać danych organizacji. Bez profilu nie można dodawać wydarzeń."
          action={
            <Link className="btn" to="/organizacja/edycja">
              Uzupełnij profil
            </Link>
          }
        />
      )}
    </div>
  )
}
