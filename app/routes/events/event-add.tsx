import { Link } from "react-router"
import { newEventForm } from "#app/domain/events/event-form.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { publishEvent } from "#app/features/events/commands.server.ts"
import { BasicSection } from "#app/features/events/form/basic-section.tsx"
import { DetailsSection } from "#app/features/events/form/details-section.tsx"
import { EventForm } from "#app/features/events/form/event-form.tsx"
import { GoalSection } from "#app/features/events/form/goal-section.tsx"
import { valuesAfter } from "#app/features/events/form/option-rows.ts"
import { OptionsSection } from "#app/features/events/form/options-section.tsx"
import { bannerLimits, refusedPicture, storePostedPicture } from "#app/features/events/form/picture-commands.server.ts"
import { PictureSection } from "#app/features/events/form/picture-section.tsx"
import { SocialSection } from "#app/features/events/form/social-section.tsx"
import { WhenWhereSection } from "#app/features/events/form/when-where-section.tsx"
import { findOwnOrganization } from "#app/features/organizations/edit/queries.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationOrExplain } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { eventPath, myEventsPath, organizationEditPath } from "#app/paths.ts"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/event-add.ts"

const publisher = organizationOrExplain({
  title: "Dostęp zabroniony",
  description: "Zaloguj się na konto organizacji, aby dodać wydarzenie.",
  tone: "bad",
})

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await publisher(context, request)
  requirePage(viewer, "publishEvent")
  const { organizationId } = viewer
  const isHidden = organizationId !== null && (await findOwnOrganization(viewer))?.hidden != null
  return {
    today: todayIn(new Date()),
    organizationId,
    isHidden,
    mayEdit: may(viewer.role, "editParty"),
  }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: publisher,
  asks: "publishEvent",
  limit: "write",
  schema: newEventForm,
  files: bannerLimits,
  rework: (values) => valuesAfter(String(values.intent ?? ""), values),
  run: async ({ viewer, input: { key, intent: _, imageId, image, removeImage, ...input }, amend }) => {
    const picture = await storePostedPicture(viewer, { imageId, image, removeImage })
    // a refused form comes back with the stored picture instead of its file
    amend({ imageId: picture.imageId ?? "" }, picture.isNew ? "image" : undefined)
    const { id, isHidden } = await publishEvent(viewer, input, { key, imageId: picture.imageId })
    return isHidden
      ? { to: myEventsPath, toast: hiddenToast }
      : { to: eventPath(id), toast: addedToast(picture.problem) }
  },
  refused: refusedPicture,
  failure: "Wystąpił nieoczekiwany błąd podczas dodawania wydarzenia",
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
  const { today, organizationId, isHidden, mayEdit } = loaderData
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
          values={{}}
          refused={actionData}
          today={today}
          draftName={`event-add ${organizationId}`}
          keyed="key"
          hidden={["key"]}
          actions={<SubmitButton busyLabel="Dodawanie...">Dodaj wydarzenie</SubmitButton>}
        >
          {(form) => (
            <>
              <BasicSection form={form} />
              <WhenWhereSection form={form} />
              <DetailsSection form={form} />
              <SocialSection form={form} />
              <GoalSection form={form} />
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
            mayEdit && (
              <Link className="btn" to={organizationEditPath}>
                Uzupełnij profil
              </Link>
            )
          }
        />
      )}
    </div>
  )
}
