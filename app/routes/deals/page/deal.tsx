import { useMemo } from "react"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { approvalErrors } from "#app/domain/deals/approval/approval.ts"
import { approvalForm } from "#app/domain/deals/approval/approval-form.ts"
import { type AnnexTermsMove, annexTermsMoves } from "#app/domain/deals/deal/deal-annex-moves.ts"
import { dealErrors, moveToast } from "#app/domain/deals/deal/deal-labels.ts"
import { isMove, type Move, moveNames } from "#app/domain/deals/deal/deal-moves.ts"
import { ratingErrors, ratingSaved } from "#app/domain/deals/rating/rating.ts"
import { ratingForm } from "#app/domain/deals/rating/rating-form.ts"
import { moveForm } from "#app/domain/deals/settlement/settlement-form.ts"
import { annexErrors } from "#app/domain/deals/terms/annex.ts"
import { termsForm } from "#app/domain/deals/terms/terms-form.ts"
import { dealPeopleForm } from "#app/domain/parties/deal-people-form.ts"
import {
  type ApprovalAct,
  approvalActs,
  approvalToasts,
  isApprovalAct,
  waitsToast,
} from "#app/features/deals/approval/approval-labels.ts"
import { DealHeading } from "#app/features/deals/deal/frame/deal-frame.tsx"
import { DealTabLinks } from "#app/features/deals/deal/frame/deal-tab-links.tsx"
import { dealStatePath } from "#app/features/deals/deal/frame/deal-tabs.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { writeAnnex } from "#app/features/deals/moves/annex/commands.server.ts"
import { decideApproval } from "#app/features/deals/moves/approval/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { agreeToChange } from "#app/features/deals/moves/event-commands.server.ts"
import { editTerms } from "#app/features/deals/moves/terms/commands.server.ts"
import { Deal, refusedIn } from "#app/features/deals/page/deal.tsx"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { PrimaryBar } from "#app/features/deals/page/primary-bar.tsx"
import { assignDeal, setDealFollowed } from "#app/features/deals/people/commands.server.ts"
import {
  isPeopleAct,
  type PeopleAct,
  peopleActs,
  peopleId,
  peopleToasts,
} from "#app/features/deals/people/people-labels.ts"
import { rateDeal } from "#app/features/deals/rating/commands.server.ts"
import { ratingAction, ratingId } from "#app/features/deals/rating/deal-rating.tsx"
import { withInstalment } from "#app/features/deals/terms/fields/typed-money.ts"
import { useSeenDeal } from "#app/features/notifications/live/report-read.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { DealError } from "#app/features/workspace/deal-error.tsx"
import { formAction, formActions, servedBy } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { dealPath } from "#app/paths.ts"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import { useAnchorFocus } from "#app/ui/overlays/use-anchor-focus.ts"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import { printSheet } from "#app/ui/styles/print-sheet.ts"
import type { Route } from "./+types/deal.ts"

export const links: Route.LinksFunction = () => [printSheet]

export const loader = handle(({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const query = new URL(request.url).searchParams
  return getDealPage(viewer, params.dealId, {
    version: numberIn(query.get("wersja")),
    against: numberIn(query.get("porownaj")),
    editing: query.has("edycja"),
  })
})

const numberIn = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : null)

const actIn = (request: Request) => new URL(request.url).searchParams.get("dzialanie") ?? ""

function moveIn(request: Request): Move {
  const act = actIn(request)
  if (!isMove(act)) throw notFound(dealErrors.notFound.description)
  return act
}

const annexMoveIn = (request: Request) => moveIn(request) as AnnexTermsMove

/** Checks the viewer before the form is read; a form over the limit is returned with its values. */
const ofDeal = {
  viewer: signedIn,
  load: ({ viewer, params }: Pick<Route.ActionArgs, "params"> & { viewer: Viewer }) => getDeal(viewer, params.dealId),
  limit: "write",
  limitInForm: true,
} as const

const forms = {
  rate: formAction<Route.ActionArgs>()({
    ...ofDeal,
    asks: "rate",
    schema: ratingForm,
    run: async ({ viewer, params, input }) => {
      await rateDeal(viewer, params.dealId, input)
      return { to: `${dealPath(params.dealId)}#${ratingId}`, toast: ratingSaved }
    },
    refused: () => ({ move: "rate" as const }),
    failure: ratingErrors.failed,
  }),
  edit: formAction<Route.ActionArgs>()({
    ...ofDeal,
    asks: "edit",
    schema: termsForm,
    rework: withInstalment,
    run: async ({ viewer, params, input }) => {
      const result = await editTerms(viewer, params.dealId, input)
      return result.ok
        ? { to: dealStatePath(params.dealId), toast: result.waits ? waitsToast : moveToast("edit", result.status) }
        : result
    },
    refused: ({ status }) => ({ move: "edit" as const, stale: status === 409 }),
    failure: dealErrors.options,
  }),
  annex: formAction<Route.ActionArgs>()({
    ...ofDeal,
    asks: ({ request }) => annexMoveIn(request),
    schema: termsForm,
    rework: withInstalment,
    run: async ({ viewer, params, request, input }) => {
      const move = annexMoveIn(request)
      const result = await writeAnnex(viewer, params.dealId, move, input)
      return result.ok
        ? { to: dealStatePath(params.dealId), toast: result.waits ? waitsToast : moveToast(move, result.status) }
        : result
    },
    refused: ({ status }, { request }) => ({ move: annexMoveIn(request), stale: status === 409 }),
    failure: annexErrors.failed,
  }),
  approval: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: approvalForm,
    run: async ({ viewer, params, request, input }) => {
      const result = await decideApproval(viewer, params.dealId, actIn(request) as ApprovalAct, input)
      const toast = approvalToasts[actIn(request) as ApprovalAct]
      return result.ok ? { to: dealStatePath(params.dealId), toast } : result
    },
    refused: ({ status }) => ({ move: "approval" as const, stale: status === 409 }),
    failure: approvalErrors.failed,
  }),
  people: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: dealPeopleForm,
    run: async ({ viewer, params, request, input }) => {
      const act = actIn(request) as PeopleAct
      if (act === peopleActs.assign) {
        const assigned = await assignDeal(viewer, params.dealId, input.userId)
        if (!assigned.ok) return assigned
      } else await setDealFollowed(viewer, params.dealId, act === peopleActs.follow)
      return { to: `${dealPath(params.dealId)}#${peopleId}`, toast: peopleToasts[act] }
    },
    refused: () => ({ move: "people" as const }),
    failure: dealErrors.status,
  }),
  move: formAction<Route.ActionArgs>()({
    ...ofDeal,
    asks: ({ request }) => moveIn(request),
    schema: moveForm,
    run: async ({ viewer, params, request, input }) => {
      const move = moveIn(request)
      const result =
        move === "agreeToChange"
          ? await agreeToChange(viewer, params.dealId, { version: input.version, seen: input.seen ?? null })
          : await makeMove(viewer, params.dealId, move, input)
      if (!result.ok) return result
      const toast = "waits" in result ? waitsToast : moveToast(move, result.status)
      return { to: dealStatePath(params.dealId), toast }
    },
    refused: ({ status }, { request }) => ({ move: moveIn(request), stale: status === 409 }),
    failure: dealErrors.status,
  }),
}

/** POST with ?dzialanie=…: a move or a rating. An outdated move answers 409 with the current deal. */
export const action = formActions<Route.ActionArgs, typeof ratingAction | ApprovalAct | PeopleAct | Move>(
  ({ request, context }) => {
    signedIn(context, request)
    const act = actIn(request)
    return act === ratingAction || isApprovalAct(act) || isPeopleAct(act) ? act : moveIn(request)
  },
)({
  ...servedBy(forms.move, moveNames),
  ...servedBy(forms.annex, annexTermsMoves),
  ...servedBy(forms.approval, approvalActs),
  ...servedBy(forms.people, Object.values(peopleActs)),
  edit: forms.edit,
  [ratingAction]: forms.rate,
})

/** Also after a refused move, to show what changed meanwhile; not after a failure, as loading would fail as well. */
export const shouldRevalidate = ({ actionStatus = 200 }) => actionStatus < 500

export async function clientAction(args: Route.ClientActionArgs) {
  const act = actIn(args.request)
  if (act === ratingAction) return preserveFormOnFailure(args, { move: "rate" as const })
  if (isApprovalAct(act)) return preserveFormOnFailure(args, { move: "approval" as const, stale: false })
  if (isPeopleAct(act)) return preserveFormOnFailure(args, { move: "people" as const, stale: false })
  return isMove(act) ? preserveFormOnFailure(args, { move: act, stale: false }) : args.serverAction()
}

function DealRoute({ loaderData: deal, actionData }: Route.ComponentProps) {
  // "saved": in the company a question for a decision was sent or answered
  useLive((change) => (change.kind === "deal" && change.id === deal.id) || change.kind === "saved")
  useSeenDeal(deal)
  useAnchorFocus()
  const answer = useAnswer(actionData)
  const refused = useMemo(() => refusedIn(answer), [answer])
  return (
    <div className="page">
      <title>{`Współpraca: ${deal.title} – Pomost`}</title>
      <meta name="description" content="Warunki, stan i historia współpracy." />
      <DealHeading title={deal.title} />
      <PrimaryBar deal={deal} />
      <Deal deal={deal} {...refused} tabs={<DealTabLinks tabs={deal.tabs} current="terms" />} />
    </div>
  )
}

export default withRedraw(DealRoute)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DealError error={error} />
