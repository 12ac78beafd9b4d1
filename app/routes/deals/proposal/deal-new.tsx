import { Link } from "react-router"
import { dealErrors, proposalSent } from "#app/domain/deals/deal/deal-labels.ts"
import { proposalRefusals } from "#app/domain/deals/proposal/proposal.ts"
import { proposalForm } from "#app/domain/deals/proposal/proposal-form.ts"
import { notAllowed } from "#app/domain/parties/permissions.ts"
import { NarrowPage } from "#app/features/deals/deal/frame/narrow-page.tsx"
import { AlreadyOpen, propose } from "#app/features/deals/moves/proposal/commands.server.ts"
import { NothingOpen, NotYet } from "#app/features/deals/proposal/cannot-propose.tsx"
import { ChooseOrganization } from "#app/features/deals/proposal/choose-organization.tsx"
import { draftFrom } from "#app/features/deals/proposal/draft.ts"
import { getProposalPage, stoppedByOpenDeal } from "#app/features/deals/proposal/page-queries.server.ts"
import styles from "#app/features/deals/proposal/proposal.module.css"
import { StoredProposal } from "#app/features/deals/proposal/proposal-draft.tsx"
import { ProposalFields } from "#app/features/deals/proposal/proposal-form.tsx"
import { proposalTitle, waysOn } from "#app/features/deals/proposal/proposal-labels.ts"
import { withInstalment } from "#app/features/deals/terms/fields/typed-money.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedInOrExplain, sponsorViewer } from "#app/http/session/viewer.server.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { entriesOf } from "#app/lib/forms/typed-rows.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { dealPath, dealsPath, eventPath, eventsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { Route } from "./+types/deal-new.ts"

/** The viewer, if they may propose; visitors sign in first, with the sentence of spec B 8. */
async function proposer(context: Route.LoaderArgs["context"], request: Request) {
  await signedInOrExplain(context, request, { title: "Błąd", description: proposalRefusals["sign-in"], tone: "bad" })
  return sponsorViewer(context, request)
}

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await proposer(context, request)
  return stoppedByOpenDeal(await getProposalPage(viewer, new URL(request.url).searchParams))
})

export const action = formAction<Route.ActionArgs>()({
  viewer: proposer,
  asks: "propose",
  limit: "write",
  schema: proposalForm,
  rework: withInstalment,
  run: async ({ viewer, input }) => {
    const result = await propose(viewer, input)
    return result.ok ? { to: dealPath(result.id), toast: proposalSent } : result
  },
  thrown: ["not-found"],
  refused: async ({ values, refusal, status }, { request, viewer }) => ({
    link: refusal ? linkAfter(refusal) : undefined,
    page: await getProposalPage(viewer, aboutOf(request, values)).catch(() => null),
    // 409 for an obstacle that the viewer can remove
    status: refusal?.reason === "forbidden" && refusal.message !== notAllowed ? 409 : status,
  }),
  failure: dealErrors.proposal,
})

/** The organization or event of the form, also when its address lacks it. */
function aboutOf(request: Request, values: TypedValues) {
  const query = new URL(request.url).searchParams
  if (["wydarzenie", "organizacja", "ponow"].some((name) => query.has(name))) return query
  const [eventId] = [values.eventIds ?? []].flat()
  return new URLSearchParams(eventId ? { wydarzenie: eventId } : {})
}

function linkAfter(error: Refusal) {
  if (error instanceof AlreadyOpen) return waysOn.deal(error.dealId)
  return error.message === proposalRefusals.company ? waysOn.profile : undefined
}

export const clientAction = (args: Route.ClientActionArgs) =>
  preserveFormOnFailure(args, { link: undefined, page: null })

export default function NewDeal({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, locked, draft, organizations, phrase, more, blocked } = actionData?.page ?? loaderData
  const typed = actionData?.values
  return (
    <NarrowPage>
      <title>{`${proposalTitle} – Pomost`}</title>
      <meta name="description" content="Zaproponuj organizacji wsparcie jej wydarzenia." />
      <div className="head">
        <h1>{proposalTitle}</h1>
        {choice && !locked && <p>{choice.organization.name}</p>}
      </div>
      {blocked ? (
        <NotYet {...blocked} />
      ) : choice ? (
        <StoredProposal
          key={choice.organization.id}
          choice={choice}
          locked={locked}
          draft={typed ? draftFrom(entriesOf(typed)) : draft}
          refused={actionData}
        >
          {({ form, draft, restored }) => (
            <PostForm keyed="idempotencyKey" refused={actionData} noValidate ref={form}>
              <UnsavedChanges changed={restored || actionData !== undefined} watchesQuery />
              <ProposalFields choice={choice} locked={locked} draft={draft} refused={actionData}>
                <div className={`acts ${styles.proposalActs}`}>
                  <SubmitButton className="btn btn--amber" busyLabel="Wysyłanie...">
                    Wyślij propozycję
                  </SubmitButton>
                  <Link
                    className="btn btn--line"
                    to={locked && choice.events[0] ? eventPath(choice.events[0].id) : dealsPath}
                  >
                    Anuluj
                  </Link>
                </div>
              </ProposalFields>
            </PostForm>
          )}
        </StoredProposal>
      ) : organizations ? (
        <ChooseOrganization organizations={organizations} phrase={phrase} more={more} />
      ) : (
        <NothingOpen
          action={
            <Link className="btn" to={eventsPath}>
              Przeglądaj wydarzenia
            </Link>
          }
        />
      )}
    </NarrowPage>
  )
}
