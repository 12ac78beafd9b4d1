import { data, Form, Link } from "react-router"
import { dealErrors, proposalSent } from "#app/domain/deals/deal-labels.ts"
import { proposalRefusals } from "#app/domain/deals/proposal/proposal.ts"
import { proposalForm } from "#app/domain/deals/proposal/proposal-form.ts"
import { NothingOpen, NotYet } from "#app/features/deals/proposal/cannot-propose.tsx"
import { ChooseOrganization } from "#app/features/deals/proposal/choose-organization.tsx"
import { AlreadyOpen, propose } from "#app/features/deals/proposal/commands.server.ts"
import { draftFrom } from "#app/features/deals/proposal/draft.ts"
import { StoredProposal } from "#app/features/deals/proposal/proposal-draft.tsx"
import { ProposalFields, type RefusedProposal } from "#app/features/deals/proposal/proposal-form.tsx"
import { proposalTitle } from "#app/features/deals/proposal/proposal-labels.ts"
import { getProposalPage } from "#app/features/deals/proposal/proposal-page.server.ts"
import { failure } from "#app/http/forms/failure.server.ts"
import { readForm, refuseForm, type TypedValues } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedInOrExplain, sponsorViewer } from "#app/http/session/viewer.server.ts"
import { entriesOf } from "#app/lib/forms/typed-rows.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { Route } from "./+types/deal-new.ts"

/** Visitors sign in first, with the sentence of spec B 8. */
async function proposing({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) {
  await signedInOrExplain(context, request, { title: "Błąd", description: proposalRefusals["sign-in"], tone: "bad" })
  return sponsorViewer(context, request)
}

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await proposing({ request, context })
  return getProposalPage(viewer, new URL(request.url).searchParams)
})

export const action = handle(async ({ request, context }: Route.ActionArgs) => {
  const viewer = await proposing({ request, context })
  await limit("write", viewer.id)
  const form = await readForm(request, proposalForm)
  const refused = async (errors: Record<string, string>, status: number, link?: RefusedProposal["link"]) =>
    data(
      {
        ...refuseForm(form, errors),
        link,
        page: await getProposalPage(viewer, aboutOf(request, form.values)).catch(() => null),
      },
      status,
    )
  if (!form.ok) return refused(form.errors, 400)
  try {
    const sent = await propose(viewer, form.input)
    if (!sent.ok) return refused(sent.errors, 400)
    return await redirectWithToast(`/wspolprace/${sent.id}`, proposalSent)
  } catch (error) {
    if (!(error instanceof Refusal)) {
      const failed = failure(error, { request, context }, dealErrors.proposal)
      return refused({ "": failed.sentence }, failed.status)
    }
    if (error.reason === "not-found") throw error
    return refused({ "": error.message }, error.reason === "too-many" ? 429 : 409, wayOn(error))
  }
})

/** What the form is about, also when its address lacks it. */
function aboutOf(request: Request, values: TypedValues) {
  const asked = new URL(request.url).searchParams
  if (["wydarzenie", "organizacja", "ponow"].some((name) => asked.has(name))) return asked
  const [eventId] = [values.eventIds ?? []].flat()
  return new URLSearchParams(eventId ? { wydarzenie: eventId } : {})
}

function wayOn(error: Refusal) {
  if (error instanceof AlreadyOpen) return { href: `/wspolprace/${error.dealId}`, label: "Otwórz tę współpracę" }
  return error.message === proposalRefusals.company ? { href: "/profil", label: "Przejdź do profilu" } : undefined
}

export const clientAction = (args: Route.ClientActionArgs) =>
  preserveFormOnFailure(args, { link: undefined, page: null })

export default function NewDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, locked, draft, organizations, phrase, more, idempotencyKey, blocked } = actionData?.page ?? loaderData
  const typed = actionData?.values
  return (
    <div className="page narrow">
      <title>{`${proposalTitle} – Pomost`}</title>
      <meta name="description" content="Zaproponuj organizacji wsparcie jej wydarzenia." />
      <div className="head">
        <h1>{proposalTitle}</h1>
        {choice && !locked && <p>{choice.organization.name}</p>}
      </div>
      {blocked ? (
        <NotYet sentence={blocked} />
      ) : choice ? (
        <StoredProposal
          key={choice.organization.id}
          choice={choice}
          locked={locked}
          draft={typed ? draftFrom(entriesOf(typed)) : draft}
          refused={actionData}
        >
          {({ form, draft, restored }) => (
            <Form method="post" noValidate ref={form}>
              <UnsavedChanges changed={restored || actionData !== undefined} queryToo />
              <ProposalFields
                choice={choice}
                locked={locked}
                draft={draft}
                idempotencyKey={String(typed?.idempotencyKey ?? idempotencyKey)}
                refused={actionData}
              >
                <div className="proposal__acts">
                  <SubmitButton className="btn btn--amber" busyLabel="Wysyłanie...">
                    Wyślij propozycję
                  </SubmitButton>
                  <Link className="btn btn--line" to={locked ? `/wydarzenia/${choice.events[0]?.id}` : "/wspolprace"}>
                    Anuluj
                  </Link>
                </div>
              </ProposalFields>
            </Form>
          )}
        </StoredProposal>
      ) : organizations ? (
        <ChooseOrganization organizations={organizations} phrase={phrase} more={more} />
      ) : (
        <NothingOpen
          action={
            <Link className="btn" to="/wydarzenia">
              Przeglądaj wydarzenia
            </Link>
          }
        />
      )}
    </div>
  )
}
