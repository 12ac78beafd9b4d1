import { data, Link } from "react-router"
import { newEventForm } from "#app/domain/event-form.ts"
import { publishEvent } from "#app/features/events/commands.server.ts"
import { BasicSection } from "#app/features/events/form/basic-section.tsx"
import { DetailsSection } from "#app/features/events/form/details-section.tsx"
import { EventForm } from "#app/features/events/form/event-form.tsx"
import { valuesAfter } from "#app/features/events/form/option-rows.ts"
import { OptionsSection } from "#app/features/events/form/options-section.tsx"
import { SocialSection } from "#app/features/events/form/social-section.tsx"
import { WhenWhereSection } from "#app/features/events/form/when-where-section.tsx"
import { readForm, refuseForm } from "#app/http/form.server.ts"
import { handle } from "#app/http/handle.server.ts"
import { limitViewer } from "#app/http/limits.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { organizationViewer, signedInOrTold } from "#app/http/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { SubmitButton } from "#app/ui/submit-button.tsx"
import type { Route } from "./+types/event-add.ts"

const askToSignIn = {
  title: "Dostęp zabroniony",
  description: "Zaloguj się na konto organizacji, aby dodać wydarzenie.",
  tone: "bad",
} as const

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  await signedInOrTold(context, request, askToSignIn)
  const viewer = await organizationViewer(context, request)
  return { key: crypto.randomUUID(), today: todayIn(new Date()), organizationId: viewer.organizationId }
})

export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  await signedInOrTold(context, request, askToSignIn)
  const viewer = await organizationViewer(context, request)
  await limitViewer("write", viewer)
  const form = await readForm(request, newEventForm)
  const rows = valuesAfter(String(form.values.intent ?? ""), form.values)
  if (rows) return data({ errors: {}, values: rows })
  if (!form.ok) return data(form, 400)
  const { key, intent: _, ...input } = form.input
  try {
    const id = await publishEvent(viewer, input, { key })
    return redirectWithToast(`/wydarzenia/${id}`, { title: "Sukces", description: "Wydarzenie zostało dodane." })
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "conflict") throw error
    const values = { ...form.values, key: crypto.randomUUID() }
    return data(refuseForm({ values }, { "": error.message }), 409)
  }
})

export default function AddEvent({ loaderData: { key, today, organizationId }, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <title>Dodaj wydarzenie – Pomost</title>
      <meta name="robots" content="noindex" />
      <div className="head">
        <h1>Dodaj nowe wydarzenie</h1>
        {organizationId && <p>Po opublikowaniu od razu zobaczą je sponsorzy. Wszystko możesz później zmienić.</p>}
      </div>
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
