import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  addForm,
  answerDueForm,
  assignForm,
  confirmAllForm,
  plainMoveForm,
  renameForm,
  sendBackForm,
  setDueForm,
} from "#app/domain/deals/deliverables/deliverable-form.ts"
import {
  deliverableErrors,
  deliverableToasts,
  wasDoneToast,
} from "#app/domain/deals/deliverables/deliverable-labels.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import {
  addDeliverable,
  confirmAll,
  moveDeliverable,
  type RowMove,
  type RowMoveResult,
} from "#app/features/deals/deliverables/commands.server.ts"
import { isRowAct, type RefusedRow, type RowAct } from "#app/features/deals/deliverables/row-act.ts"
import { DeliverablesPage } from "#app/features/deals/proofs/page/deliverables-page.tsx"
import { getDeliverablesPage } from "#app/features/deals/proofs/page/queries.server.ts"
import { useSeenDeal } from "#app/features/notifications/live/report-read.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { DealError } from "#app/features/workspace/deal-error.tsx"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { dealDeliverablesPath } from "#app/paths.ts"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import { printSheet } from "#app/ui/styles/print-sheet.ts"
import type { Route } from "./+types/deal-deliverables.ts"

export const links: Route.LinksFunction = () => [printSheet]

const openIn = (url: URL) => url.searchParams.get("otwarte")

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => ({
  page: await getDeliverablesPage(signedIn(context, request), params.dealId, openIn(new URL(request.url))),
}))

const actIn = (request: Request): RowAct => {
  const act = new URL(request.url).searchParams.get("dzialanie")
  if (!isRowAct(act)) throw notFound(deliverableErrors.notFound)
  return act
}

/** Checks that the viewer is a party of the deal before the form is read. */
const ofDeal = {
  viewer: signedIn,
  load: ({ viewer, params }: Pick<Route.ActionArgs, "params"> & { viewer: Viewer }) => getDeal(viewer, params.dealId),
  asks: "moveDeliverable",
  limit: "write",
  limitInForm: true,
  refused: ({ values }: { values: Record<string, unknown> }, { request }: { request: Request }) => ({
    act: actIn(request),
    row: typeof values.row === "string" ? values.row : null,
  }),
  failure: deliverableErrors.failed,
} as const

/** Where to go after a move: a move that leaves the row to its side keeps it open. */
const success = (dealId: string, act: RowAct, openId?: string) => ({
  to: dealDeliverablesPath(dealId, openId),
  toast: { title: "Gotowe", description: deliverableToasts[act] },
})

const answerTo = (result: RowMoveResult, dealId: string, move: RowMove["move"], openId?: string) => {
  if (!result.ok) return result
  const answer = success(dealId, move, openId)
  return result.wasDone ? { ...answer, toast: { title: "Już zrobione", description: wasDoneToast(move) } } : answer
}

const plainMove = (move: "done" | "withdrawDone" | "confirm" | "remove") =>
  formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: plainMoveForm,
    run: async ({ viewer, params, input }) => {
      const result = await moveDeliverable(viewer, params.dealId, { ...input, move })
      return answerTo(result, params.dealId, move)
    },
  })

/** A day that is set, or proposed to the other side. */
const dayMove = (move: "setDue" | "proposeDue") =>
  formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: setDueForm,
    run: async ({ viewer, params, input }) => {
      const result = await moveDeliverable(viewer, params.dealId, { ...input, move })
      return answerTo(result, params.dealId, move, input.row)
    },
  })

const dayAnswer = (move: "acceptDue" | "declineDue" | "withdrawDue") =>
  formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: answerDueForm,
    run: async ({ viewer, params, input }) => {
      const result = await moveDeliverable(viewer, params.dealId, { ...input, move })
      return answerTo(result, params.dealId, move)
    },
  })

export const action = formActions<Route.ActionArgs, RowAct>(({ request, context }) => {
  signedIn(context, request)
  return actIn(request)
})({
  done: plainMove("done"),
  withdrawDone: plainMove("withdrawDone"),
  confirm: plainMove("confirm"),
  remove: plainMove("remove"),
  sendBack: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: sendBackForm,
    run: async ({ viewer, params, input }) => {
      const result = await moveDeliverable(viewer, params.dealId, { ...input, move: "sendBack" })
      return answerTo(result, params.dealId, "sendBack")
    },
  }),
  assign: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: assignForm,
    run: async ({ viewer, params, input }) => {
      const result = await moveDeliverable(viewer, params.dealId, { ...input, move: "assign" })
      return answerTo(result, params.dealId, "assign", input.row)
    },
  }),
  setDue: dayMove("setDue"),
  proposeDue: dayMove("proposeDue"),
  acceptDue: dayAnswer("acceptDue"),
  declineDue: dayAnswer("declineDue"),
  withdrawDue: dayAnswer("withdrawDue"),
  rename: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: renameForm,
    run: async ({ viewer, params, input }) => {
      const result = await moveDeliverable(viewer, params.dealId, { ...input, move: "rename" })
      return answerTo(result, params.dealId, "rename", input.row)
    },
  }),
  add: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: addForm,
    run: async ({ viewer, params, input }) => {
      await addDeliverable(viewer, params.dealId, input)
      return success(params.dealId, "add")
    },
  }),
  confirmAll: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: confirmAllForm,
    run: async ({ viewer, params, input }) => {
      await confirmAll(viewer, params.dealId, input.seen)
      return success(params.dealId, "confirmAll")
    },
  }),
})

/** Also after a refused move, to show what changed meanwhile; not after a failure. */
export const shouldRevalidate = ({ actionStatus = 200 }) => actionStatus < 500

export const clientAction = (args: Route.ClientActionArgs) => {
  const act = new URL(args.request.url).searchParams.get("dzialanie")
  return isRowAct(act)
    ? preserveFormOnFailure(args, { act, row: openIn(new URL(args.request.url)) })
    : args.serverAction()
}

function DealDeliverables({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData
  const refused = useAnswer(actionData) as RefusedRow | undefined
  useLive((change) => change.kind === "deal" && change.id === page.id)
  useSeenDeal(page, "deliverables")
  return (
    <>
      <PageMeta
        title={`Świadczenia: ${page.title}`}
        description="Kto co zapewnia, do kiedy i co już zrobione."
        unlisted
      />
      <DeliverablesPage page={page} refused={refused} />
    </>
  )
}

export default withRedraw(DealDeliverables)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DealError error={error} />
